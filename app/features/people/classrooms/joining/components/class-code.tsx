import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { BigCode, type BigCodeProps } from './big-code.tsx'
import styles from './class-code.module.css'

type ClassCodeProps = Omit<BigCodeProps, 'onClose'> & {
  /** Compact version without the copy button. */
  narrow?: boolean
}

/** The class code, with buttons to copy it and to show it on the projector. */
export function ClassCode({ narrow, ...props }: ClassCodeProps) {
  const { t } = useTranslation('classrooms')
  const [isBigShown, setBigShown] = useState(false)
  const { copied, copy } = useCopy(formatClassCode(props.code))
  return (
    <div className={clsx(styles.card, narrow && styles.narrow)}>
      <div className={styles.words}>
        <span className={styles.label}>{t('code.label')}</span>
        <span className={clsx(styles.code, 'sk-number')}>{formatClassCode(props.code)}</span>
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
        onClick={() => setBigShown(true)}
      />
      <span className="sk-visually-hidden" role="status">
        {copied && t('code.copied')}
      </span>
      {isBigShown && <BigCode {...props} onClose={() => setBigShown(false)} />}
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
