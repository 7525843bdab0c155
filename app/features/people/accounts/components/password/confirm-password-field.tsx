import { useTranslation } from 'react-i18next'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

type ConfirmPasswordFieldProps = { label: string; name: string; objection: string | undefined }

/** Field for the password that the account has now, with the message for a missing or wrong one. */
export function ConfirmPasswordField({ label, name, objection }: ConfirmPasswordFieldProps) {
  const { t } = useTranslation('accounts')
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="current-password"
      error={objection && t(objection === 'empty' ? 'login.passwordMissing' : 'profile.wrongPassword')}
    />
  )
}
