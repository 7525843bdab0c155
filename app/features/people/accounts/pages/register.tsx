import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { checkPassword } from '#rules/identity/password-policy.ts'
import { checkPersonName } from '#rules/input/display-name.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { Link } from '#app/platform/pages/link.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { chosenRoleCookie } from '../components/sign-in/chosen-role.ts'
import { withDestination, requestedPageIn } from '../components/sign-in/sign-in-destination.ts'
import { looksLikeAddress } from '../components/sign-in/sign-in-address.ts'
import { useAttempt } from '../components/sign-in/sign-in-attempt.ts'
import { SignInRedirect } from '../components/sign-in/sign-in-redirect.tsx'
import { SignInMailSent } from '../components/sign-in/sign-in-mail-sent.tsx'
import { SignInNewPassword } from '../components/password/sign-in-new-password.tsx'
import { usePasswordPolicy } from '../components/password/sign-in-policy.ts'
import { SignInProblem } from '../components/sign-in/sign-in-problem.tsx'
import styles from '../components/sign-in/sign-in-page.module.css'
import { SignInEmail } from '../components/sign-in/sign-in-email.tsx'
import { useInvitedAddress } from '../components/sign-in/use-invited-address.ts'
import { useMailedTo } from '../components/sign-in/use-mailed-to.ts'
import type { Route } from './+types/register.ts'

export const handle: PageHandle = { title: 'accounts:register.title' }

/** Handles a form submitted before the script loaded: ignores it. POST keeps the fields out of the URL. */
export const action = () => ({ tooEarly: true })

const roles = ['teacher', 'parent']

export default function Register({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { search, pathname } = useLocation()
  const invited = useInvitedAddress()
  const { locale } = splitLocale(pathname)
  const role = roles.find((option) => option === new URLSearchParams(search).get('role')) ?? 'anybody'
  const policy = usePasswordPolicy()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [mailedTo, setMailedTo] = useMailedTo()
  const { form, busy, tried, failure, objections, attempt } = useAttempt({
    'invalid-email': 'email',
    'weak-password': 'password',
  })

  const fields = () => {
    const data = new FormData(form.current!)
    const [name = '', email = '', password = ''] = ['name', 'email', 'password'].map((field) => String(data.get(field)))
    return { name: name.trim(), email: email.trim(), password, accepted: data.has('terms') }
  }
  useEffect(() => {
    setTyped(fields())
    // Only with a mouse: on touch devices the focus would open the on-screen keyboard.
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus()
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps -- once, to read fields that were filled in before hydration

  function signUp(event: FormEvent) {
    event.preventDefault()
    const { name, email, password, accepted } = fields()
    const [checkedName, checkedPassword] = [checkPersonName(name), checkPassword(policy, password, { name, email })]
    void attempt(
      () =>
        getIdentityClient()
          .signUp({ name, email, password, locale, next: requestedPageIn(search) })
          .then(() => {
            if (role !== 'anybody') document.cookie = chosenRoleCookie(role, location.protocol === 'https:')
            setMailedTo(email)
          }),
      {
        name: !checkedName.ok && checkedName.reason,
        email: !looksLikeAddress(email) && 'invalid-email',
        password: !checkedPassword.ok && checkedPassword.reason,
        terms: !accepted && 'terms-missing',
      },
    )
  }

  if (mailedTo !== null) {
    const send = () => getIdentityClient().sendConfirmation(mailedTo, requestedPageIn(search))
    return (
      <>
        <SignInRedirect />
        <SignInMailSent
          text={t('login.mail.confirmation', { email: mailedTo })}
          send={send}
          onBack={() => setMailedTo(null)}
        />
      </>
    )
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('register.heading')}</h1>
        <p className={styles.lead}>{t(`register.lead.${role}`)}</p>
      </header>
      <Notice
        kind="info"
        action={
          <Link to="/join" className={styles.link}>
            {t('register.childrenWay')}
          </Link>
        }
      >
        {t('register.children')}
      </Notice>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={signUp}
        onInput={() => setTyped(fields())}
        className={styles.form}
      >
        {!tried && actionData?.tooEarly && <Notice kind="info">{t('login.tooEarly')}</Notice>}
        {failure && <SignInProblem failure={failure} />}
        <TextField
          label={t('register.name')}
          hint={t(role === 'parent' ? 'register.nameHintParent' : 'register.nameHint')}
          name="name"
          autoComplete="name"
          required
          error={objections.name && <ReasonText reason={objections.name} />}
        />
        <SignInEmail objection={objections.email} />
        <SignInNewPassword
          label={t('login.password')}
          policy={policy}
          context={typed}
          objection={objections.password}
        />
        <CheckField
          name="terms"
          required
          label={t('register.terms')}
          hint={
            // Opens in a new tab, so that typed text is not lost.
            <a href={localePath(locale, '/term-and-policy')} target="_blank" rel="noopener" className={styles.link}>
              {t('register.readTerms')}
            </a>
          }
          error={objections.terms && <ReasonText reason={objections.terms} />}
        />
        <Button type="submit" wide busy={busy}>
          {t('register.submit')}
        </Button>
      </form>
      <p className={styles.below}>
        {t('register.already')}
        <Link to={withDestination('/login', search, invited)} className={styles.link}>
          {t('login.submit')}
        </Link>
      </p>
    </div>
  )
}
