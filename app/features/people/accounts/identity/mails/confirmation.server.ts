import { z } from 'zod'
import type { PersonId } from '#rules/ids.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { providerId, type Provider } from '../../contract.ts'
import { openOneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'

export type Confirmation = {
  userId: PersonId
  email: string
  passwordHash: string | null
  /** The browser in which the password was chosen. */
  passwordBrowser: string | null
  /** Providers that were linked before the address was confirmed. */
  providers: { provider: Provider; browser: string | null }[]
}

/** Returns what a mailed link would confirm, without using up the link. */
export async function confirmationOf(services: Services, token: string): Promise<Confirmation | null> {
  const payload = z.object({ userId: personUuid }).safeParse(await openOneTimeTokens(services).peek('confirm', token))
  if (!payload.success) return null
  const { rows } = await services.identityPool.query<{
    email: string
    provider: string | null
    hash: string | null
    browser: string | null
  }>(
    `SELECT u.email, a.provider_id AS provider, a.password AS hash, a.set_by AS browser FROM users u LEFT JOIN accounts a ON a.user_id = u.id
     WHERE u.id = $1 AND u.kind = 'adult' AND NOT u.email_verified AND u.disabled_at IS NULL ORDER BY a.created_at`,
    [payload.data.userId],
  )
  if (!rows[0]) return null
  const credential = rows.find(({ provider }) => provider === 'credential')
  return {
    userId: payload.data.userId,
    email: rows[0].email,
    passwordHash: credential?.hash ?? null,
    passwordBrowser: credential?.browser ?? null,
    providers: rows.flatMap(({ provider, browser }) => {
      const parsed = providerId.safeParse(provider)
      return parsed.success ? [{ provider: parsed.data, browser }] : []
    }),
  }
}
