import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

export type AccountView = {
  user: SignedIn['user'] & { emailVerified: boolean; createdAt: string }
  hasPassword: boolean
  /** Linked sign-in providers; `id` is used to unlink one. */
  linked: { id: string; provider: string; since: string }[]
}

/** Returns the caller's own account; another account cannot be requested. */
export async function accountOf(
  { identityPool: pool }: Pick<Services, 'identityPool'>,
  { user }: SignedIn,
): Promise<AccountView> {
  const { rows } = await pool.query<{
    emailVerified: boolean
    createdAt: Date
    accounts: { id: string; provider: string; since: string }[]
  }>(
    `SELECT email_verified AS "emailVerified", u.created_at AS "createdAt",
            coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'provider', a.provider_id, 'since', a.created_at) ORDER BY a.created_at)
                     FILTER (WHERE a.id IS NOT NULL), '[]') AS accounts
     FROM users u LEFT JOIN accounts a ON a.user_id = u.id WHERE u.id = $1 GROUP BY u.id`,
    [user.id],
  )
  const { emailVerified, createdAt, accounts } = rows[0]!
  return {
    user: { ...user, emailVerified, createdAt: createdAt.toISOString() },
    hasPassword: accounts.some(({ provider }) => provider === 'credential'),
    linked: accounts.filter(({ provider }) => provider !== 'credential'),
  }
}

export type SessionView = {
  id: string
  current: boolean
  strength: string
  device: string | null
  address: string | null
  since: string
  expires: string
}

export async function sessionsOf(
  { identityPool: pool, now }: Pick<Services, 'identityPool' | 'now'>,
  { user, session }: SignedIn,
): Promise<SessionView[]> {
  const { rows } = await pool.query<{
    id: string
    strength: string
    device: string | null
    address: string | null
    since: Date
    expires: Date
  }>(
    `SELECT id, strength, user_agent AS device, ip_address AS address, created_at AS since, expires_at AS expires
     FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY created_at DESC`,
    [user.id, new Date(now())],
  )
  return rows.map((row) => ({
    ...row,
    current: row.id === session.id,
    since: row.since.toISOString(),
    expires: row.expires.toISOString(),
  }))
}
