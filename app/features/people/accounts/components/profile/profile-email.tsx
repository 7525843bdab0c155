import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { AccountView } from '../../queries.server.ts'
import { ConfirmPasswordField } from '../password/confirm-password-field.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-card.module.css'

/** Sends a link to a new email address; the address changes when the link is opened. */
export function ProfileEmail({ account: { hasPassword } }: { account: AccountView }) {
  const { t } = useTranslation('accounts')
  const [mailedTo, setMailedTo] = useState<string>()
  const { form, busy, failure, objections, attempt } = useAttempt({
    'wrong-password': 'current',
    'invalid-email': 'email',
  })

  function change(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current!)
    const [email, current] = [String(data.get('email')).trim(), String(data.get('current') ?? '')]
    const work = async () => {
      await getIdentityClient().changeEmail(email, hasPassword ? current : undefined)
      setMailedTo(email)
    }
    void attempt(work, {
      email: !form.current!.querySelector<HTMLInputElement>('[name=email]')!.validity.valid && 'empty',
      current: hasPassword && current === '' && 'empty',
    })
  }

  return (
    <ProfileCard icon={<IconMail aria-hidden />} title={t('profile.email.title')} lead={t('profile.email.lead')}>
      {mailedTo ? (
        <Notice kind="success">{t('profile.email.sent', { email: mailedTo })}</Notice>
      ) : (
        <form ref={form} method="post" noValidate className={styles.form} onSubmit={change}>
          {failure && <SignInProblem failure={failure} />}
          <TextField
            label={t('profile.email.new')}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            error={objections.email && t('profile.email.invalid')}
          />
          {hasPassword && (
            <ConfirmPasswordField label={t('profile.password.current')} name="current" objection={objections.current} />
          )}
          <Button type="submit" variant="soft" busy={busy}>
            {t('profile.email.send')}
          </Button>
        </form>
      )}
    </ProfileCard>
  )
}
