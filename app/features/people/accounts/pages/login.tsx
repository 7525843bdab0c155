import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isIdentityError } from '#rules/identity/errors.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { Link } from '#app/platform/pages/link.tsx'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useIdentity } from '#app/platform/identity-client/use-identity.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { destinationIn, openPage, withDestination, requestedPageIn } from '../components/sign-in/sign-in-destination.ts'
import { SignInChildLinks } from '../components/sign-in/sign-in-child-links.tsx'
import { SignInForm } from '../components/sign-in/sign-in-form.tsx'
import { SignInProblem } from '../components/sign-in/sign-in-problem.tsx'
import { useSignInSteps } from '../components/sign-in/sign-in-steps.tsx'
import { useInvitedAddress } from '../components/sign-in/use-invited-address.ts'
import { configuredProviders } from '../identity/social/social.server.ts'
import page from '../components/sign-in/sign-in-page.module.css'
import styles from './login.module.css'
import type { Route } from './+types/login.ts'

export const handle: PageHandle = { title: 'accounts:login.title' }

/** Same list as `GET /api/auth/providers`, loaded with the page so that the buttons do not appear late. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  providers: configuredProviders(getRequestContext(context).services.env),
})

/**
 * Handles a form submitted before the script loaded: ignores it. POST keeps the fields out of the URL.
 */
export const action = () => ({ tooEarly: true })

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { search, pathname } = useLocation()
  const invited = useInvitedAddress()
  const { locale } = splitLocale(pathname)
  const query = new URLSearchParams(search)
  const destination = destinationIn(search)
  const { nextScreen, onResult, onMail } = useSignInSteps(
    query.get('step') === 'second-factor' ? 'second-factor' : 'form',
    () => openPage(locale, destination),
    requestedPageIn(search),
  )
  const { status } = useIdentity()

  // The user may have signed in through an abandoned popup or in another tab.
  useEffect(() => {
    if (status === 'authenticated') void openPage(locale, destination)
  }, [status, locale, destination])

  if (nextScreen) return nextScreen

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
          next={requestedPageIn(search)}
          notice={<LoginNotice query={query} tooEarly={actionData?.tooEarly ?? false} />}
          onResult={onResult}
          onMail={onMail}
        />
        <p className={page.below}>
          {t('login.new')}
          <Link to={withDestination('/register', search, invited)} className={page.link}>
            {t('login.register')}
          </Link>
        </p>
      </section>
    </div>
  )
}

/** Error from a mailed link or provider, or the notice that the form was submitted too early. */
function LoginNotice({ query, tooEarly }: { query: URLSearchParams; tooEarly: boolean }): ReactNode {
  const { t } = useTranslation('accounts')
  const error = query.get('error')
  if (tooEarly) return <Notice kind="info">{t('login.tooEarly')}</Notice>
  if (isIdentityError(error)) return <SignInProblem failure={{ code: error, retryAfterSeconds: null }} />
  return null
}
