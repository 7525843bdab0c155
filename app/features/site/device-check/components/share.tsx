import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './share.module.css'

/**
 * Copies the report as text or as a link. The link holds the readings in its hash, so that they never reach the server.
 */
export function DeviceShare({ text, link }: { text: () => string; link: () => string }) {
  const { t } = useTranslation('device-check')
  const [copied, setCopied] = useState<'text' | 'link' | null>(null)
  const [textToCopy, setTextToCopy] = useState<string | null>(null)
  const field = useId()

  async function copy(format: 'text' | 'link', content: string) {
    try {
      await navigator.clipboard.writeText(content)
      setCopied(format)
      setTextToCopy(null)
    } catch {
      // The clipboard is unavailable without https or permission: show the text for manual copying.
      setCopied(null)
      setTextToCopy(content)
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
      {textToCopy !== null && (
        <>
          <label htmlFor={field}>{t('check.byHand')}</label>
          <textarea
            id={field}
            className={styles.byHand}
            readOnly
            rows={6}
            value={textToCopy}
            onFocus={(event) => event.target.select()}
          />
        </>
      )}
    </div>
  )
}
