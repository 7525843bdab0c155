import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { refusal } from './refusals.server.ts'

const recentMs = 10 * 60_000

type Proof = { hash: string | null; recent: boolean }

/**
 * An open laptop is not its owner: what cannot be undone asks for the password, or for a sign-in of the last ten
 * minutes where there is none.
 */
export async function demandRecentProof(
  services: Services,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { hash, recent } = await proofOf(services, signedIn)
  if (hash !== null) await demandPassword(hash, password)
  else if (!recent) throw refusal('recent-login-required')
}

/** What opens another way in asks for a sign-in of the last ten minutes, or for the password. */
export async function demandRecentOrPassword(
  services: Services,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { hash, recent } = await proofOf(services, signedIn)
  if (recent && password === undefined) return
  if (hash === null) throw refusal('recent-login-required')
  await demandPassword(hash, password)
}

async function proofOf(services: Services, { user, session }: SignedIn): Promise<Proof> {
  const { rows } = await services.identityPool.query<{ hash: string | null; openedAt: Date; carried: boolean }>(
    `SELECT a.password AS hash, s.created_at AS "openedAt", s.carried FROM sessions s
     LEFT JOIN accounts a ON a.user_id = s.user_id AND a.provider_id = 'credential' WHERE s.id = $1 AND s.user_id = $2`,
    [session.id, user.id],
  )
  const found = rows[0]
  if (!found) throw refusal('user-token-expired')
  return { hash: found.hash, recent: !found.carried && services.now() - found.openedAt.getTime() <= recentMs }
}

async function demandPassword(hash: string, password: string | undefined): Promise<void> {
  if (password === undefined || !(await verifyPassword({ hash, password }))) throw refusal('wrong-password')
}
