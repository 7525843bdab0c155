import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { fetchConfiguration } from '#app/platform/shell/start/configuration.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { replacePage } from '#app/platform/pages/replace-page.ts'
import { Link } from '#app/platform/pages/link.tsx'
import { useLive } from '#app/platform/live/live.ts'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectLanguage } from '#app/ui/navigation/select-language.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import { getReturnPath } from '../components/maintenance-return-path.ts'
import { getConfiguration } from '../queries.server.ts'
import entry from '#app/ui/frames/entry-frame.module.css'
import styles from './maintenance.module.css'
import type { Route } from './+types/maintenance.ts'

export const handle: PageHandle = { title: 'public-pages:maintenance.title', hidden: true }

const retryAfterSeconds = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, locale } = getRequestContext(context)
  const configuration = await getConfiguration(services)
  const returnPath = getReturnPath(new URL(request.url).search)
  const { isMaintenance } = configuration
  if (!isMaintenance && returnPath) throw redirect(localePath(locale, returnPath))
  const unavailable = {
    status: 503,
    headers: { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' },
  }
  return data({ configuration, wayBack: returnPath }, isMaintenance ? unavailable : { status: 200 })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const pollMs = 5_000
/** Random delay before users return, so that a whole school does not load pages in the same moment. */
const maxDelayMs = 2_000

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('public-pages')
  const localize = useLocalePath()
  const { isMaintenance } = useLive('system/configuration', loaderData.configuration)
  const home = localize('/')
  const localizedReturnPath = loaderData.wayBack ? localize(loaderData.wayBack) : null
  useReturnAfterMaintenance(loaderData.configuration.isMaintenance, isMaintenance, localizedReturnPath ?? home)

  return (
    <Sky time="dusk" hills clouds className={styles.sky} data-surface="public">
      <header className={clsx(entry.head, styles.head)}>
        <span className={styles.paper}>
          <Lockup height={38} />
        </span>
        <span className={styles.paper}>
          <SelectLanguage languages={useLanguageChoices()} />
        </span>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Wao mood={isMaintenance ? 'asleep' : 'hello'} size={240} className={styles.wao} />
        <div className={styles.card} role="status">
          <h1 className={styles.title}>{t(isMaintenance ? 'maintenance.heading' : 'maintenance.over')}</h1>
          <p>{t(isMaintenance ? 'maintenance.text' : 'maintenance.overText')}</p>
          {isMaintenance ? (
            <p className={styles.waiting}>
              <span className={styles.pulse} aria-hidden />
              {t('maintenance.byItself')}
            </p>
          ) : (
            <Button href={localizedReturnPath ?? home} reloadDocument>
              {t(localizedReturnPath ? 'maintenance.goOn' : 'maintenance.home')}
            </Button>
          )}
        </div>
        {isMaintenance && (
          <Link to="/login" className={styles.staff}>
            {t('maintenance.staff')}
          </Link>
        )}
      </main>
      <footer className={styles.foot}>
        <ThemeToggle />
      </footer>
    </Sky>
  )
}

/** Returns users to their page when maintenance ends: by the live connection, or by polling without one. */
function useReturnAfterMaintenance(wasInMaintenance: boolean, isMaintenance: boolean, returnPath: string): void {
  useEffect(() => {
    if (!wasInMaintenance) return undefined
    const leave = () => replacePage(returnPath)
    if (!isMaintenance) {
      const timer = setTimeout(leave, Math.random() * maxDelayMs)
      return () => clearTimeout(timer)
    }
    const timer = setInterval(
      () => void fetchConfiguration().then((configuration) => configuration && !configuration.isMaintenance && leave()),
      pollMs,
    )
    return () => clearInterval(timer)
  }, [wasInMaintenance, isMaintenance, returnPath])
}
