import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { showClassCode } from '#rules/class-code.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { BigCode, type BigCodeProps } from './big-code.tsx'
import styles from './class-code.module.css'

type ClassCodeProps = Omit<BigCodeProps, 'onClose'> & {
  /** Where there is little room: to be read out, and shown on the projector. */
  narrow?: boolean
}

/** The class code as one reads it out, with the two things one does with it: copy it, and show it to the whole class. */
export function ClassCode({ narrow, ...props }: ClassCodeProps) {
  const { t } = useTranslation('classrooms')
  const [big, setBig] = useState(false)
  const { copied, copy } = useCopy(showClassCode(props.code))
  return (
    <div className={clsx(styles.card, narrow && styles.narrow)}>
      <div className={styles.words}>
        <span className={styles.label}>{t('code.label')}</span>
        <span className={clsx(styles.code, 'sk-number')}>{showClassCode(props.code)}</span>
      </div>
      {!narrow && (
        <IconButton
          label={copied ? t('code.copied') : t('code.copy')}
          icon={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          variant="sunken"
          onClick={() => void copy()}
        />
      )}
      <IconButton
        label={t('code.show')}
        icon={<IconQrcode aria-hidden />}
        variant="sunken"
        onClick={() => setBig(true)}
      />
      <span className="sk-visually-hidden" role="status">
        {copied && t('code.copied')}
      </span>
      {big && <BigCode {...props} onClose={() => setBig(false)} />}
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
