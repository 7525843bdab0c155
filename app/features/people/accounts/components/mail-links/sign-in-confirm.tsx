import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isIdentityError } from '#rules/identity/errors.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { getIdentityClient, type SignInResult } from '#app/platform/identity-client/identity-client.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import styles from '../sign-in/sign-in-page.module.css'

type SignInConfirmProps = {
  link: 'email-link' | 'change-email'
  token: string
  onResult: (result: SignInResult) => Promise<unknown>
  onChanged: () => void
}

const actions = { 'email-link': '/api/auth/sign-in/email-link', 'change-email': '/api/auth/change-email/confirm' }

/**
 * Confirmation page of a mailed link. Only its button uses up the link, because mail scanners open every link.
 */
export function SignInConfirm({ link, token, onResult, onChanged }: SignInConfirmProps) {
  const { t } = useTranslation('accounts')
  const pathOf = useLocalePath()
  const { locale, sentError } = useSentForm()
  const { form, busy, tried, failure: failed, attempt } = useAttempt()
  const useLink = () =>
    link === 'email-link'
      ? getIdentityClient().signInWithEmailLink(token).then(onResult)
      : getIdentityClient().confirmEmailChange(token).then(onChanged)
  const failure = tried ? failed : sentError
  const needsSignIn = failure?.code === 'user-token-expired'
  const canRetry = failure === null || failure.code === 'network-request-failed'

  return (
    <form
      ref={form}
      method="post"
      action={`${actions[link]}?locale=${locale}`}
      className={styles.scene}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(useLink)
      }}
    >
      <input type="hidden" name="token" value={token} />
      <WaoStill mood={failure ? 'stuck' : 'hello'} size={168} />
      <h1 className={styles.title}>{t(`auth.confirm.${link}.heading`)}</h1>
      <p className={styles.lead}>{t(needsSignIn ? 'auth.confirm.signInFirst' : `auth.confirm.${link}.lead`)}</p>
      {failure && !needsSignIn && <SignInProblem failure={failure} />}
      {canRetry ? (
        <Button type="submit" size="large" busy={busy}>
          {t(`auth.confirm.${link}.submit`)}
        </Button>
      ) : (
        <Button href={pathOf('/login')}>{t('auth.back')}</Button>
      )}
    </form>
  )
}

/** For forms submitted without script: the server returns the error in the URL. */
export function useSentForm() {
  const { search, pathname } = useLocation()
  const error = new URLSearchParams(search).get('error')
  return {
    locale: splitLocale(pathname).locale,
    sentError: isIdentityError(error) ? { code: error, retryAfterSeconds: null } : null,
  }
}
