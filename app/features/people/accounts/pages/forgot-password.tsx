import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { checkPassword } from '#rules/identity/password-policy.ts'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { Link } from '#app/platform/pages/link.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { looksLikeAddress } from '../components/sign-in/sign-in-address.ts'
import { useAttempt } from '../components/sign-in/sign-in-attempt.ts'
import { SignInMailSent } from '../components/sign-in/sign-in-mail-sent.tsx'
import { SignInNewPassword } from '../components/password/sign-in-new-password.tsx'
import { usePasswordPolicy } from '../components/password/sign-in-policy.ts'
import { SignInProblem } from '../components/sign-in/sign-in-problem.tsx'
import page from '../components/sign-in/sign-in-page.module.css'
import { SignInEmail } from '../components/sign-in/sign-in-email.tsx'
import styles from './forgot-password.module.css'
import type { Route } from './+types/forgot-password.ts'

export const handle: PageHandle = { title: 'accounts:forgot.title', hidden: true }

/** Handles a form submitted before the script loaded: ignores it. POST keeps the fields out of the URL. */
export const action = () => ({ tooEarly: true })

/** Requests a reset mail; when opened from that mail, sets the new password. */
export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const token = new URLSearchParams(useLocation().search).get('token')
  const { t } = useTranslation('accounts')
  const notice = actionData?.tooEarly && <Notice kind="info">{t('login.tooEarly')}</Notice>
  return (
    <div className={styles.stand}>
      {token ? <NewPassword key={token} token={token} notice={notice} /> : <Request notice={notice} />}
    </div>
  )
}

function Request({ notice }: { notice: ReactNode }) {
  const { t } = useTranslation('accounts')
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { form, busy, tried, failure, objections, attempt } = useAttempt({ 'invalid-email': 'email' })

  function requestReset(event: FormEvent) {
    event.preventDefault()
    const email = String(new FormData(form.current!).get('email')).trim()
    void attempt(
      () =>
        getIdentityClient()
          .sendPasswordReset(email)
          .then(() => setMailedTo(email)),
      {
        email: !looksLikeAddress(email) && 'invalid-email',
      },
    )
  }

  if (mailedTo !== null) {
    const send = () => getIdentityClient().sendPasswordReset(mailedTo)
    return <SignInMailSent text={t('forgot.sent', { email: mailedTo })} send={send} onBack={() => setMailedTo(null)} />
  }
  return (
    <div className={page.page}>
      <header className={page.scene}>
        <WaoStill mood="thinking" size={132} />
        <h1 className={page.title}>{t('forgot.heading')}</h1>
        <p className={page.lead}>{t('forgot.lead')}</p>
      </header>
      <form ref={form} method="post" noValidate onSubmit={requestReset} className={page.form}>
        {!tried && notice}
        {failure && <SignInProblem failure={failure} />}
        <SignInEmail objection={objections.email} />
        <Button type="submit" wide busy={busy}>
          {t('forgot.submit')}
        </Button>
      </form>
      <p className={page.below}>
        {t('forgot.remembered')}
        <Link to="/login" className={page.link}>
          {t('login.submit')}
        </Link>
      </p>
    </div>
  )
}

function NewPassword({ token, notice }: { token: string; notice: ReactNode }) {
  const { t } = useTranslation('accounts')
  const pathOf = useLocalePath()
  const policy = usePasswordPolicy()
  const [changed, setChanged] = useState(false)
  const { form, busy, tried, failure, objections, attempt } = useAttempt({ 'weak-password': 'password' })

  function change(event: FormEvent) {
    event.preventDefault()
    const password = String(new FormData(form.current!).get('password'))
    const checked = checkPassword(policy, password)
    void attempt(
      () =>
        getIdentityClient()
          .confirmPasswordReset(token, password)
          .then(() => setChanged(true)),
      {
        password: !checked.ok && checked.reason,
      },
    )
  }

  if (changed) {
    return (
      <div className={page.scene} role="status">
        <WaoStill mood="cheering" size={160} />
        <h1 className={page.title}>{t('forgot.changed')}</h1>
        <p className={page.lead}>{t('forgot.changedHint')}</p>
        <Button href={pathOf('/login')}>{t('login.submit')}</Button>
      </div>
    )
  }
  return (
    <div className={page.page}>
      <header>
        <h1 className={page.title}>{t('forgot.newHeading')}</h1>
        <p className={page.lead}>{t('forgot.newLead')}</p>
      </header>
      <form ref={form} method="post" noValidate onSubmit={change} className={page.form}>
        {!tried && notice}
        {failure && <SignInProblem failure={failure} action={failure.code === 'invalid-code' && <RequestAgain />} />}
        <SignInNewPassword label={t('forgot.newPassword')} policy={policy} objection={objections.password} />
        <Button type="submit" wide busy={busy}>
          {t('forgot.save')}
        </Button>
      </form>
    </div>
  )
}

function RequestAgain() {
  const { t } = useTranslation('accounts')
  return (
    <Button size="small" variant="quiet" href={useLocalePath()('/forgot-password')}>
      {t('forgot.askAgain')}
    </Button>
  )
}
