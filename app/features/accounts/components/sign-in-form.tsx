import { useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { identityClient, type IdentityError, type Provider, type SignInResult } from '#app/platform/identity-client.ts'
import { Link } from '#app/platform/link.tsx'
import { appIsInstalled } from '#app/platform/shell/device.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { looksLikeAddress } from './sign-in-address.ts'
import { useAttempt } from './sign-in-attempt.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { SignInProviders } from './sign-in-providers.tsx'
import styles from './sign-in-page.module.css'
import { SignInEmail } from './sign-in-email.tsx'

type SignInFormProps = {
  providers: readonly Provider[]
  /** Where a provider sends people back to who come by redirect. */
  destination: string
  /** Where the link of a mail leads on to, if they were going somewhere. */
  next?: string
  /** Shown above the fields until something is tried. */
  before: ReactNode
  onResult: (result: SignInResult) => Promise<unknown>
  onMail: (mail: 'link' | 'confirmation', email: string) => void
}

/**
 * E-mail and password, a link by mail, or another service. The fields are the browser's own, so that password
 * managers fill them at any time.
 */
export function SignInForm({ providers, destination, next, before, onResult, onMail }: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const { form, busy, tried, failure, objections, attempt } = useAttempt({
    'wrong-password': 'password',
    'invalid-email': 'email',
  })
  const provider = useRef<Provider>('google')

  function typed() {
    const data = new FormData(form.current!)
    return { email: String(data.get('email')).trim(), password: String(data.get('password')), stay: data.has('stay') }
  }

  const objectionToAddress = (email: string) => !looksLikeAddress(email) && ('invalid-email' as const)

  function logIn(event: FormEvent) {
    event.preventDefault()
    const { email, password, stay } = typed()
    void attempt(async () => onResult(await identityClient().signInWithPassword(email, password, stay)), {
      email: objectionToAddress(email),
      password: password === '' && 'empty',
    })
  }

  function sendMail(mail: 'link' | 'confirmation') {
    const { email } = typed()
    const send = mail === 'link' ? identityClient().sendEmailLink : identityClient().sendConfirmation
    void attempt(() => send(email, next).then(() => onMail(mail, email)), { email: objectionToAddress(email) })
  }

  const inThisWindow = () =>
    void attempt(() =>
      identityClient()
        .signInWithRedirect(provider.current, destination)
        .then(() => new Promise(() => {})),
    )

  function choose(chosen: Provider) {
    provider.current = chosen
    // An installed app has no windows of its own to open.
    if (appIsInstalled()) inThisWindow()
    else void attempt(async () => onResult(await identityClient().signInWithPopup(chosen)))
  }

  const ways: Partial<Record<IdentityError['code'], ReactNode>> = {
    'popup-blocked': <Way onClick={inThisWindow} label={t('login.here')} />,
    'popup-closed-by-user': <Way onClick={() => choose(provider.current)} label={t('login.tryAgain')} />,
    'confirm-email': <Way onClick={() => sendMail('confirmation')} label={t('login.confirmAgain')} />,
  }

  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={logIn} className={styles.form}>
        {!tried && before}
        {failure && <SignInProblem failure={failure} action={ways[failure.code]} />}
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
      <SignInProviders providers={providers} busy={busy} onChoose={choose} />
      <Button variant="soft" wide icon={<IconMail aria-hidden />} disabled={busy} onClick={() => sendMail('link')}>
        {t('login.link')}
      </Button>
    </>
  )
}

function Way({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="small" variant="quiet" onClick={onClick}>
      {label}
    </Button>
  )
}
