import { useTranslation } from 'react-i18next'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { Objection } from './sign-in-attempt.ts'

/** Email field with the same attributes on all pages, so that browsers autofill it. */
export function SignInEmail({ objection }: { objection: Objection | undefined }) {
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
      error={objection && <ReasonText reason={objection} />}
    />
  )
}
