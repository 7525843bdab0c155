import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { ConfirmPasswordField } from '../password/confirm-password-field.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import styles from './profile-card.module.css'

type ProfileConfirmProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirm: string
  danger?: boolean
  /**
   * False for accounts without a password: for those the server requires a recent sign-in instead.
   */
  asksPassword: boolean
  act: (password: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** Confirmation dialog for irreversible or security-relevant actions: explains them and requires the password. */
export function ProfileConfirm({
  opened,
  title,
  children,
  confirm,
  danger,
  asksPassword,
  act,
  onClose,
}: ProfileConfirmProps) {
  const { t } = useTranslation('accounts')
  const { form, busy, failure, objections, attempt, forget } = useAttempt({ 'wrong-password': 'password' })

  const close = () => {
    forget()
    onClose()
  }

  function submit() {
    const password = asksPassword ? String(new FormData(form.current!).get('password')) : undefined
    const work = async () => {
      await act(password)
      close()
    }
    void attempt(work, { password: asksPassword && password === '' && 'empty' })
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      danger={danger}
      busy={busy}
      onConfirm={submit}
      onCancel={close}
    >
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failure && <SignInProblem failure={failure} />}
        <div>{children}</div>
        {asksPassword && (
          <ConfirmPasswordField label={t('profile.yourPassword')} name="password" objection={objections.password} />
        )}
      </form>
    </ConfirmDialog>
  )
}
