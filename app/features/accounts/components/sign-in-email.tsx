import { useTranslation } from 'react-i18next'
import { TextField } from '#app/ui/field.tsx'

/** The address somebody is known by, the same wherever it is asked for, so that browsers offer it. */
export function SignInEmail({ objection }: { objection: string | undefined }) {
  const { t } = useTranslation('accounts')
  return (
    <TextField
      label={t('login.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={objection && t(objection)}
    />
  )
}
