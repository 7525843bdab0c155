import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { showClassCode } from '#rules/class-code.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { BigCode, type BigCodeProps } from './big-code.tsx'
import styles from './class-code.module.css'

/** The class code as one reads it out, with the two things one does with it: copy it, and show it to the whole room. */
export function ClassCode(props: Omit<BigCodeProps, 'dialog'>) {
  const { t } = useTranslation('classrooms')
  const dialog = useRef<HTMLDialogElement>(null)
  const { copied, copy } = useCopy(showClassCode(props.code))
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <span className={styles.label}>{t('code.label')}</span>
        <span className={clsx(styles.code, 'sk-number')}>{showClassCode(props.code)}</span>
      </div>
      <IconButton
        label={copied ? t('code.copied') : t('code.copy')}
        icon={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        variant="sunken"
        onClick={() => void copy()}
      />
      <IconButton
        label={t('code.show')}
        icon={<IconQrcode aria-hidden />}
        variant="sunken"
        onClick={() => dialog.current?.showModal()}
      />
      <span className="sk-visually-hidden" role="status">
        {copied && t('code.copied')}
      </span>
      <BigCode {...props} dialog={dialog} />
    </div>
  )
}

function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_500)
    return () => clearTimeout(timer)
  }, [copied])
  return { copied, copy: () => navigator.clipboard.writeText(text).then(() => setCopied(true)) }
}
