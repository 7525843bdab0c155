import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getIdentityClient, type Provider } from '#app/platform/identity-client/identity-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmPasswordField } from '../password/confirm-password-field.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import styles from '../sign-in/sign-in-page.module.css'

/** Requires the password in the popup before a provider is linked to the account. */
export function SignInProve({ provider, popupId }: { provider: Provider; popupId: string }) {
  const { t } = useTranslation('accounts')
  const { form, busy, failure, objections, attempt } = useAttempt({ 'wrong-password': 'password' })

  function prove(event: FormEvent) {
    event.preventDefault()
    const password = String(new FormData(form.current!).get('password'))
    void attempt(() => getIdentityClient().linkThroughPopup(provider, popupId, password), {
      password: password === '' && 'empty',
    })
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('auth.prove.heading')}</h1>
        <p className={styles.lead}>{t('auth.prove.lead', { service: t(`login.providers.${provider}`) })}</p>
      </header>
      <form ref={form} method="post" noValidate className={styles.form} onSubmit={prove}>
        {failure && <SignInProblem failure={failure} />}
        <ConfirmPasswordField label={t('profile.yourPassword')} name="password" objection={objections.password} />
        <Button type="submit" wide busy={busy}>
          {t('auth.goOn')}
        </Button>
      </form>
    </div>
  )
}
