import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { visitOf } from '#app/platform/request.server.ts'
import { fetchConfiguration } from '#app/platform/shell/configuration.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { leavePageFor } from '#app/platform/leave-page.ts'
import { Link } from '#app/platform/link.tsx'
import { useLive } from '#app/platform/live.ts'
import { Lockup } from '#app/ui/brand.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectLanguage } from '#app/ui/select-language.tsx'
import { Sky } from '#app/ui/sky.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import { Wao } from '#app/ui/wao.tsx'
import { wayBackIn } from '../components/maintenance-way-back.ts'
import { currentConfiguration } from '../queries.server.ts'
import styles from './maintenance.module.css'
import type { Route } from './+types/maintenance.ts'

export const handle: PageHandle = { title: 'site:maintenance.title', hidden: true }

const askAgainSeconds = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, locale } = visitOf(context)
  const configuration = await currentConfiguration(services)
  const wayBack = wayBackIn(new URL(request.url).search)
  const { isMaintenance } = configuration
  if (!isMaintenance && wayBack) throw redirect(localePath(locale, wayBack))
  const unavailable = { status: 503, headers: { 'retry-after': String(askAgainSeconds), 'cache-control': 'no-store' } }
  return data({ configuration, wayBack }, isMaintenance ? unavailable : { status: 200 })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const pollMs = 5_000
/** A whole school that waits here must not come back in the same moment. */
const spreadMs = 2_000

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const pathOf = useLocalePath()
  const { isMaintenance } = useLive('system/configuration', loaderData.configuration)
  const home = pathOf('/')
  const wayBack = loaderData.wayBack ? pathOf(loaderData.wayBack) : null
  useWayBack(loaderData.configuration.isMaintenance, isMaintenance, wayBack ?? home)

  return (
    <Sky time="dusk" hills clouds className={styles.sky} data-surface="public">
      <header className={styles.head}>
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
            <Button href={wayBack ?? home} reloadDocument>
              {t(wayBack ? 'maintenance.goOn' : 'maintenance.home')}
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

/** Back to where everybody was when it ends: told by the live connection, or found by asking where there is none. */
function useWayBack(began: boolean, isMaintenance: boolean, back: string): void {
  useEffect(() => {
    if (!began) return undefined
    const leave = () => leavePageFor(back)
    if (!isMaintenance) {
      const timer = setTimeout(leave, Math.random() * spreadMs)
      return () => clearTimeout(timer)
    }
    const timer = setInterval(
      () => void fetchConfiguration().then((now) => now && !now.isMaintenance && leave()),
      pollMs,
    )
    return () => clearInterval(timer)
  }, [began, isMaintenance, back])
}
