import { useTranslation } from 'react-i18next'
import { identityClient, type SignInResult } from '#app/platform/identity-client.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import { useAttempt } from './sign-in-attempt.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import styles from './sign-in-page.module.css'

type SignInConfirmProps = {
  what: 'email-link' | 'change-email'
  token: string
  onResult: (result: SignInResult) => Promise<unknown>
  onChanged: () => void
}

/** A link from a letter does nothing by itself: a mail scanner that opens every link must not spend it. One button does. */
export function SignInConfirm({ what, token, onResult, onChanged }: SignInConfirmProps) {
  const { t } = useTranslation('accounts')
  const pathOf = useLocalePath()
  const { form, busy, failure, attempt } = useAttempt()
  const use = () => (what === 'email-link' ? identityClient().signInWithEmailLink(token).then(onResult) : identityClient().confirmEmailChange(token).then(onChanged))
  const signInFirst = failure?.code === 'user-token-expired'
  const mayTryAgain = failure === null || failure.code === 'network-request-failed'

  return (
    <form
      ref={form}
      method="post"
      className={styles.scene}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(use)
      }}
    >
      <WaoStill mood={failure ? 'stuck' : 'hello'} size={168} />
      <h1 className={styles.title}>{t(`auth.confirm.${what}.heading`)}</h1>
      <p className={styles.lead}>{t(signInFirst ? 'auth.confirm.signInFirst' : `auth.confirm.${what}.lead`)}</p>
      {failure && !signInFirst && <SignInProblem failure={failure} />}
      {mayTryAgain ? (
        <Button type="submit" size="large" busy={busy}>
          {t(`auth.confirm.${what}.submit`)}
        </Button>
      ) : (
        <Button href={pathOf('/login')}>{t('auth.back')}</Button>
      )}
    </form>
  )
}
