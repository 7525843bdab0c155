import { useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import {
  getIdentityClient,
  type IdentityError,
  type Provider,
  type SignInResult,
} from '#app/platform/identity-client/identity-client.ts'
import { Link } from '#app/platform/pages/link.tsx'
import { isAppInstalled } from '#app/platform/shell/device/device.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { looksLikeAddress } from './sign-in-address.ts'
import { useAttempt } from './sign-in-attempt.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { SignInProviders } from './sign-in-providers.tsx'
import styles from './sign-in-page.module.css'
import { SignInEmail } from './sign-in-email.tsx'

type SignInFormProps = {
  providers: readonly Provider[]
  /** Page to open after a sign-in by redirect through a provider. */
  destination: string
  /** Page to open after sign-in by a mailed link, if one was requested. */
  next?: string
  /** Shown above the fields until the first attempt. */
  notice: ReactNode
  onResult: (result: SignInResult) => Promise<unknown>
  onMail: (mail: 'link' | 'confirmation', email: string) => void
}

/**
 * Sign-in by email and password, mailed link or provider. The inputs are uncontrolled, so that password managers can
 * fill them at any time.
 */
export function SignInForm({ providers, destination, next, notice, onResult, onMail }: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const { form, busy, tried, failure, objections, attempt } = useAttempt({
    'wrong-password': 'password',
    'invalid-email': 'email',
  })
  const provider = useRef<Provider>('google')

  function readFields() {
    const data = new FormData(form.current!)
    return { email: String(data.get('email')).trim(), password: String(data.get('password')), stay: data.has('stay') }
  }

  const addressError = (email: string) => !looksLikeAddress(email) && ('invalid-email' as const)

  function logIn(event: FormEvent) {
    event.preventDefault()
    const { email, password, stay } = readFields()
    void attempt(async () => onResult(await getIdentityClient().signInWithPassword(email, password, stay)), {
      email: addressError(email),
      password: password === '' && 'empty',
    })
  }

  function sendMail(mail: 'link' | 'confirmation') {
    const { email } = readFields()
    const send = mail === 'link' ? getIdentityClient().sendEmailLink : getIdentityClient().sendConfirmation
    void attempt(() => send(email, next).then(() => onMail(mail, email)), { email: addressError(email) })
  }

  const signInByRedirect = () =>
    void attempt(() =>
      getIdentityClient()
        .signInWithRedirect(provider.current, destination)
        .then(() => new Promise(() => {})),
    )

  function signInWith(selected: Provider) {
    provider.current = selected
    // An installed app (PWA) cannot open popups.
    if (isAppInstalled()) signInByRedirect()
    else void attempt(async () => onResult(await getIdentityClient().signInWithPopup(selected)))
  }

  const problemActions: Partial<Record<IdentityError['code'], ReactNode>> = {
    'popup-blocked': <ProblemAction onClick={signInByRedirect} label={t('login.here')} />,
    'popup-closed-by-user': <ProblemAction onClick={() => signInWith(provider.current)} label={t('login.tryAgain')} />,
    'confirm-email': <ProblemAction onClick={() => sendMail('confirmation')} label={t('login.confirmAgain')} />,
  }

  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={logIn} className={styles.form}>
        {!tried && notice}
        {failure && <SignInProblem failure={failure} action={problemActions[failure.code]} />}
        <SignInEmail objection={objections.email} />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          required
          error={
            objections.password === 'empty'
              ? t('login.passwordMissing')
              : objections.password && <ReasonText reason={objections.password} />
          }
        />
        <div className={styles.between}>
          <CheckField name="stay" label={t('login.stay')} hint={t('login.stayHint')} />
          <Link to="/forgot-password" className={styles.link}>
            {t('login.forgot')}
          </Link>
        </div>
        <Button type="submit" wide busy={busy}>
          {t('login.submit')}
        </Button>
      </form>
      <p className={styles.or}>{t('login.or')}</p>
      <SignInProviders providers={providers} busy={busy} onChoose={signInWith} />
      <Button variant="soft" wide icon={<IconMail aria-hidden />} disabled={busy} onClick={() => sendMail('link')}>
        {t('login.link')}
      </Button>
    </>
  )
}

function ProblemAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="small" variant="quiet" onClick={onClick}>
      {label}
    </Button>
  )
}
