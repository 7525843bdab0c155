import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { mayOfferInstall } from '#rules/device.ts'
import { Button } from '#app/ui/button.tsx'
import { appIsInstalled } from './device.ts'
import { declineInstall, install, installDeclined, usePromptKept } from './install-prompt.ts'
import styles from './install-prompt-card.module.css'

type Person = { kind: 'adult' | 'managed' }

/** A button to install Skykite, where the browser allows it. Pupils never see it, and nobody does after saying no. */
export default function InstallPrompt() {
  const { t } = useTranslation()
  const promptKept = usePromptKept()
  const person = useRouteLoaderData<{ person: Person | null }>('root')?.person?.kind ?? 'visitor'
  const offered = mayOfferInstall({ promptKept, installed: appIsInstalled(), declined: installDeclined(), person })
  if (!offered) return null

  return (
    <section className={styles.offer} aria-label={t('install.button')}>
      <p className={styles.text}>{t('install.text')}</p>
      <div className={styles.choices}>
        <Button icon={<IconDownload aria-hidden />} onClick={() => void install()}>
          {t('install.button')}
        </Button>
        <Button variant="plain" onClick={declineInstall}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  )
}
