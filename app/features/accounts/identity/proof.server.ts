import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { verifyPassword } from './passwords.server.ts'
import { refusal } from './refusals.server.ts'

const recentMs = 10 * 60_000

/** An open laptop is not its owner: what cannot be undone asks for the password, or for a sign-in of the last ten minutes. */
export async function demandRecentProof(services: Services, signedIn: SignedIn, password: string | undefined): Promise<void> {
  const { user, session } = signedIn
  const { rows } = await services.pool.query<{ hash: string | null; openedAt: Date }>(
    `SELECT a.password AS hash, s.created_at AS "openedAt" FROM sessions s
     LEFT JOIN accounts a ON a.user_id = s.user_id AND a.provider_id = 'credential' WHERE s.id = $1 AND s.user_id = $2`,
    [session.id, user.id],
  )
  const found = rows[0]
  if (!found) throw refusal('user-token-expired')
  if (found.hash === null) {
    if (services.now() - found.openedAt.getTime() > recentMs) throw refusal('recent-login-required')
  } else if (password === undefined || !(await verifyPassword({ hash: found.hash, password }))) {
    throw refusal('wrong-password')
  }
}
