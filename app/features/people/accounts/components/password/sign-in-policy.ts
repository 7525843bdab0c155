import { useEffect, useState } from 'react'
import type { PasswordPolicy } from '#rules/identity/password-policy.ts'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'

/** Null until the policy is loaded, or if that fails: forms then only check for six characters; the server decides. */
export function usePasswordPolicy(): PasswordPolicy | null {
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null)
  useEffect(() => {
    getIdentityClient()
      .passwordPolicy()
      .then(setPolicy, () => setPolicy(null))
  }, [])
  return policy
}
