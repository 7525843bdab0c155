import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isIdentityError } from '#rules/identity/errors.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { Link } from '#app/platform/link.tsx'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useIdentity } from '#app/platform/use-identity.ts'
import { Notice } from '#app/ui/notice.tsx'
import { destinationIn, leaveFor, onTheWay, wantedIn } from '../components/sign-in-destination.ts'
import { SignInChildLinks } from '../components/sign-in-child-links.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SignInProblem } from '../components/sign-in-problem.tsx'
import { useSignInSteps } from '../components/sign-in-steps.tsx'
import { configuredProviders } from '../identity/social.server.ts'
import page from '../components/sign-in-page.module.css'
import styles from './login.module.css'
import type { Route } from './+types/login.ts'

export const handle: PageHandle = { title: 'accounts:login.title' }

/** The same list that `GET /api/auth/providers` answers, brought along so that no button appears late. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  providers: configuredProviders(visitOf(context).services.env),
})

/**
 * Whoever is faster than the script sends the form as it stands: nothing is done with it, and nothing of it is in an
 * address.
 */
export const action = () => ({ tooEarly: true })

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { search, pathname } = useLocation()
  const { locale } = splitLocale(pathname)
  const asked = new URLSearchParams(search)
  const destination = destinationIn(search)
  const { after, onResult, onMail } = useSignInSteps(
    asked.get('step') === 'second-factor' ? 'second-factor' : 'form',
    () => leaveFor(locale, destination),
    wantedIn(search),
  )
  const { status } = useIdentity()

  // Signed in by a popup that had been given up, or in another window.
  useEffect(() => {
    if (status === 'authenticated') void leaveFor(locale, destination)
  }, [status, locale, destination])

  if (after) return after

  return (
    <div className={styles.page} data-wide>
      <h1 className={page.title}>{t('login.heading')}</h1>
      <SignInChildLinks />
      <section className={page.page} aria-labelledby="adults">
        <h2 id="adults" className={styles.heading}>
          {t('login.adults')}
        </h2>
        <SignInForm
          providers={loaderData.providers}
          destination={destination}
          next={wantedIn(search)}
          before={<Before asked={asked} tooEarly={actionData?.tooEarly ?? false} />}
          onResult={onResult}
          onMail={onMail}
        />
        <p className={page.below}>
          {t('login.new')}
          <Link to={onTheWay('/register', search)} className={page.link}>
            {t('login.register')}
          </Link>
        </p>
      </section>
    </div>
  )
}

/** What brought somebody here: an error of a mail or a provider, a form that came too early. */
function Before({ asked, tooEarly }: { asked: URLSearchParams; tooEarly: boolean }): ReactNode {
  const { t } = useTranslation('accounts')
  const error = asked.get('error')
  if (tooEarly) return <Notice kind="info">{t('login.tooEarly')}</Notice>
  if (isIdentityError(error)) return <SignInProblem failure={{ code: error, retryAfterSeconds: null }} />
  return null
}
