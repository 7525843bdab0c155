import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import card from './profile-card.module.css'
import styles from './profile-backup-codes.module.css'

/** Backup codes are shown only once, so the page says that first and offers copy and download. */
export function ProfileBackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('accounts')
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')

  function download() {
    const address = URL.createObjectURL(new Blob([`${t('profile.codes.file')}\n\n${text}\n`], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: address, download: 'skykite-backup-codes.txt' }).click()
    URL.revokeObjectURL(address)
  }

  return (
    <div className={card.form}>
      <Notice kind="success" title={t('profile.codes.title')}>
        {t('profile.codes.text')}
      </Notice>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={card.buttons}>
        <Button
          variant="soft"
          size="small"
          icon={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {t(copied ? 'profile.codes.copied' : 'profile.codes.copy')}
        </Button>
        <Button variant="soft" size="small" icon={<IconDownload aria-hidden />} onClick={download}>
          {t('profile.codes.download')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('profile.codes.done')}
        </Button>
      </div>
    </div>
  )
}
