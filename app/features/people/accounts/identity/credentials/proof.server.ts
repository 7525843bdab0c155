import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { refusal } from '../refusals.server.ts'

const recentSignInMs = 10 * 60_000

type Proof = { hash: string | null; recent: boolean }

/**
 * Protects irreversible actions on an unattended device: requires the password or, for accounts without one, a sign-in
 * within the last ten minutes.
 */
export async function requireProof(
  services: Services,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { hash, recent } = await proofOf(services, signedIn)
  if (hash !== null) await requirePassword(hash, password)
  else if (!recent) throw refusal('recent-login-required')
}

/** For adding a sign-in method: requires a sign-in within the last ten minutes, or the password. */
export async function requireRecentSignInOrPassword(
  services: Services,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { hash, recent } = await proofOf(services, signedIn)
  if (recent && password === undefined) return
  if (hash === null) throw refusal('recent-login-required')
  await requirePassword(hash, password)
}

async function proofOf(services: Services, { user, session }: SignedIn): Promise<Proof> {
  const { rows } = await services.identityPool.query<{ hash: string | null; openedAt: Date; carried: boolean }>(
    `SELECT a.password AS hash, s.created_at AS "openedAt", s.carried FROM sessions s
     LEFT JOIN accounts a ON a.user_id = s.user_id AND a.provider_id = 'credential' WHERE s.id = $1 AND s.user_id = $2`,
    [session.id, user.id],
  )
  const row = rows[0]
  if (!row) throw refusal('user-token-expired')
  return { hash: row.hash, recent: !row.carried && services.now() - row.openedAt.getTime() <= recentSignInMs }
}

async function requirePassword(hash: string, password: string | undefined): Promise<void> {
  if (password === undefined || !(await verifyPassword({ hash, password }))) throw refusal('wrong-password')
}
