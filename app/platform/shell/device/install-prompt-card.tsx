import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { mayOfferInstall } from '#rules/devices/device.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { isAppInstalled } from './device.ts'
import { declineInstall, promptInstall, isInstallDeclined, useHasInstallPrompt } from './install-prompt.ts'
import styles from './install-prompt-card.module.css'

type Person = { kind: 'adult' | 'managed' }

/** Button to install Skykite as an app, if the browser allows it. Hidden for students and after declining. */
export default function InstallPrompt() {
  const { t } = useTranslation()
  const hasInstallPrompt = useHasInstallPrompt()
  const person = useRouteLoaderData<{ person: Person | null }>('root')?.person?.kind ?? 'visitor'
  const isOffered = mayOfferInstall({
    hasInstallPrompt,
    installed: isAppInstalled(),
    declined: isInstallDeclined(),
    person,
  })
  if (!isOffered) return null

  return (
    <section className={styles.offer} aria-label={t('install.button')}>
      <p className={styles.text}>{t('install.text')}</p>
      <div className={styles.choices}>
        <Button icon={<IconDownload aria-hidden />} onClick={() => void promptInstall()}>
          {t('install.button')}
        </Button>
        <Button variant="plain" onClick={declineInstall}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  )
}
