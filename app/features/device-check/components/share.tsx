import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { Button } from '#app/ui/button.tsx'
import styles from './share.module.css'

/**
 * A report leaves the device only in somebody's hand: as text, or as a link that carries the numbers behind its `#`.
 */
export function DeviceShare({ text, link }: { text: () => string; link: () => string }) {
  const { t } = useTranslation('device-check')
  const [copied, setCopied] = useState<'text' | 'link' | null>(null)
  const [byHand, setByHand] = useState<string | null>(null)
  const field = useId()

  async function copy(what: 'text' | 'link', content: string) {
    try {
      await navigator.clipboard.writeText(content)
      setCopied(what)
      setByHand(null)
    } catch {
      // Without https, or where it is forbidden, people copy it themselves.
      setCopied(null)
      setByHand(content)
    }
  }

  return (
    <div className={styles.share}>
      <div className={styles.ways}>
        <Button size="small" variant="quiet" icon={<IconCopy aria-hidden />} onClick={() => void copy('text', text())}>
          {t('check.copyText')}
        </Button>
        <Button size="small" variant="quiet" icon={<IconLink aria-hidden />} onClick={() => void copy('link', link())}>
          {t('check.copyLink')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {copied && t(`check.copied.${copied}`)}
      </p>
      {byHand !== null && (
        <>
          <label htmlFor={field}>{t('check.byHand')}</label>
          <textarea
            id={field}
            className={styles.byHand}
            readOnly
            rows={6}
            value={byHand}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
    </div>
  )
}
