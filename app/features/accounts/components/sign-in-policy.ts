import { useEffect, useState } from 'react'
import type { PasswordPolicy } from '#rules/identity/password-policy.ts'
import { identityClient } from '#app/platform/identity-client.ts'

/** Until it has come, or where it does not come, six letters hold here; the server has the last word anyway. */
export function usePasswordPolicy(): PasswordPolicy | null {
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null)
  useEffect(() => {
    identityClient()
      .passwordPolicy()
      .then(setPolicy, () => setPolicy(null))
  }, [])
  return policy
}
