import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { checkPassword } from '#rules/identity/password-policy.ts'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { AccountView } from '../../queries.server.ts'
import { ProfileCard } from './profile-card.tsx'
import { ConfirmPasswordField } from '../password/confirm-password-field.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInNewPassword } from '../password/sign-in-new-password.tsx'
import { usePasswordPolicy } from '../password/sign-in-policy.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import styles from './profile-card.module.css'

/** Changes the password, or sets the first one of an account that signs in by another method. */
export function ProfilePassword({ account: { user, hasPassword } }: { account: AccountView }) {
  const { t } = useTranslation('accounts')
  const policy = usePasswordPolicy()
  const { revalidate } = useRevalidator()
  // Changing the form's key resets it, so that passwords do not stay on the screen.
  const [formVersion, setFormVersion] = useState(0)
  const { form, busy, failure, objections, attempt } = useAttempt({
    'wrong-password': 'current',
    'weak-password': 'password',
  })

  function change(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current!)
    const [current, password] = [String(data.get('current') ?? ''), String(data.get('password'))]
    const checked = checkPassword(policy, password, user)
    const work = async () => {
      await getIdentityClient().changePassword(password, hasPassword ? current : undefined)
      setFormVersion(formVersion + 1)
      toast({ kind: 'success', message: t('profile.password.changed') })
      await revalidate()
    }
    void attempt(work, {
      current: hasPassword && current === '' && 'empty',
      password: !checked.ok && checked.reason,
    })
  }

  return (
    <ProfileCard
      icon={<IconKey aria-hidden />}
      title={t('profile.password.title')}
      lead={t(hasPassword ? 'profile.password.lead' : 'profile.password.none')}
    >
      <form ref={form} key={formVersion} method="post" noValidate className={styles.form} onSubmit={change}>
        {failure && <SignInProblem failure={failure} />}
        {hasPassword && (
          <ConfirmPasswordField label={t('profile.password.current')} name="current" objection={objections.current} />
        )}
        <SignInNewPassword
          label={t('forgot.newPassword')}
          policy={policy}
          context={user}
          objection={objections.password}
        />
        <Button type="submit" variant="soft" busy={busy}>
          {t(hasPassword ? 'profile.password.change' : 'profile.password.set')}
        </Button>
      </form>
    </ProfileCard>
  )
}
