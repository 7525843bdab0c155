import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getIdentityClient, type SignInResult } from '#app/platform/identity-client/identity-client.ts'
import { useIdentity } from '#app/platform/identity-client/use-identity.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { OpenedMailLink } from '../../identity/mails/read-mail-link.server.ts'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { useSentForm } from './sign-in-confirm.tsx'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import styles from '../sign-in/sign-in-page.module.css'

type SignInConfirmAddressProps = {
  mailLink: Extract<OpenedMailLink, { link: 'confirm' }>
  onResult: (result: SignInResult) => Promise<unknown>
}

/**
 * The owner of a mailbox confirms the address. A stranger may have registered with it: a password stays only if the
 * user types it here, a provider only if it was used in this browser.
 */
export function SignInConfirmAddress({
  mailLink: { token, email, asksPassword, providers },
  onResult,
}: SignInConfirmAddressProps) {
  const { t } = useTranslation('accounts')
  const { locale, sentError } = useSentForm()
  // Subscribes to the session, so that other tabs are notified when sign-in is done.
  useIdentity()
  const { form, busy, tried, failure, objections, attempt } = useAttempt({ 'wrong-password': 'password' })
  const action = `/api/auth/verify-email?locale=${locale}`
  const providerNames = (sameBrowser: boolean) =>
    providers
      .filter((entry) => entry.sameBrowser === sameBrowser)
      .map(({ provider }) => t(`login.providers.${provider}`))
  const [sameBrowser, otherBrowser] = [providerNames(true), providerNames(false)]
  const passwordError = tried ? objections.password : sentError?.code === 'wrong-password' && 'wrong'
  const problem = tried ? failure : sentError?.code === 'wrong-password' ? null : sentError

  const confirm = (password?: string) => getIdentityClient().confirmAddress(token, password).then(onResult)

  function send(event: FormEvent) {
    event.preventDefault()
    const password = asksPassword ? String(new FormData(form.current!).get('password')) : undefined
    void attempt(() => confirm(password), { password: password === '' && 'empty' })
  }

  return (
    <div className={styles.page}>
      <header className={styles.scene}>
        <WaoStill mood={problem ? 'stuck' : 'hello'} size={132} />
        <h1 className={styles.title}>{t('auth.confirm.address.heading')}</h1>
        <p className={styles.address}>{email}</p>
        <p className={styles.lead}>
          {asksPassword
            ? t('auth.confirm.address.leadPassword')
            : sameBrowser.length > 0
              ? t('auth.confirm.address.leadProvider', { service: sameBrowser.join(', ') })
              : t('auth.confirm.address.lead')}
        </p>
      </header>
      <form ref={form} method="post" action={action} noValidate className={styles.form} onSubmit={send}>
        {problem && <SignInProblem failure={problem} />}
        {otherBrowser.length > 0 && (
          <Notice kind="warning">{t('auth.confirm.address.elsewhere', { service: otherBrowser.join(', ') })}</Notice>
        )}
        <input type="hidden" name="token" value={token} />
        {asksPassword && (
          <>
            {/* Lets password managers fill in the password. */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label={t('login.password')}
              name="password"
              autoComplete="current-password"
              required
              error={passwordError && t(passwordError === 'empty' ? 'login.passwordMissing' : 'profile.wrongPassword')}
            />
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {t('auth.confirm.address.submit')}
        </Button>
      </form>
      {asksPassword && (
        <form
          method="post"
          action={action}
          className={styles.without}
          onSubmit={(event) => {
            event.preventDefault()
            void attempt(() => confirm())
          }}
        >
          <input type="hidden" name="token" value={token} />
          <p className={styles.lead}>{t('auth.confirm.address.withoutHint')}</p>
          <Button type="submit" variant="quiet" wide disabled={busy}>
            {t('auth.confirm.address.without')}
          </Button>
        </form>
      )}
    </div>
  )
}
