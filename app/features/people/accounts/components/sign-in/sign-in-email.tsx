import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { parseInvitedFragment } from '#rules/identity/invited-address.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { Objection } from './sign-in-attempt.ts'

/** Email field with the same attributes on all pages, so that browsers autofill it. An invitation fills it in. */
export function SignInEmail({ objection }: { objection: Objection | undefined }) {
  const { t } = useTranslation('accounts')
  const id = useId()
  useEffect(() => {
    const invited = parseInvitedFragment(location.hash)
    const input = document.getElementById(id)
    // Text of the user or of a password manager stays.
    if (invited && input instanceof HTMLInputElement && input.value === '') input.value = invited
  }, [id])
  return (
    <TextField
      id={id}
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
