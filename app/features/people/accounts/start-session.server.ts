import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Workspace, SignedIn } from '#app/platform/request/request.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { openOneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { sessionLifeSeconds, sessionCookieSigner } from './identity/sessions/sessions.server.ts'
import { sessions } from './tables.server.ts'

export type NewSession = {
  userId: PersonId
  strength: SignedIn['session']['strength']
  /** Workspace to select immediately, for users with only one choice. */
  workspace: Workspace | null
  /** Idempotency key: a repeated request, sent because the response was lost, returns the same session. */
  idempotencyKey?: string | undefined
}

/** Repeated requests are recognized for at least one and at most two such windows. */
const repeatWindowMs = 2 * 60_000

/** Creates a session for an authenticated user in the caller's transaction; returns its Set-Cookie and id. */
export async function startSession(
  context: Pick<CommandContext, 'db' | 'env' | 'now' | 'newId' | 'origin'>,
  { userId, strength, workspace, idempotencyKey }: NewSession,
): Promise<{ cookie: string; id: string }> {
  const { db, env, now, newId, origin } = context
  const repeated = idempotencyKey ? await findRepeatedSession(context, `${userId}.${strength}.${idempotencyKey}`) : null
  const token = repeated?.token ?? randomBytes(24).toString('base64url')
  const id = repeated?.id ?? newId()
  if (!repeated?.id)
    await db.insert(sessions).values({
      id,
      token,
      userId,
      expiresAt: new Date(now + sessionLifeSeconds[strength] * 1_000),
      ipAddress: origin.address,
      userAgent: origin.userAgent ?? null,
      strength,
      ...(workspace && { roomKind: workspace.kind, roomId: workspace.id, roomSchoolId: workspace.schoolId }),
    })
  return { cookie: sessionCookieSigner(env, openCookies(env)).setCookie(token, strength), id }
}

/**
 * Returns the session that the same request opened shortly before, or the token for a new one. A token is issued once,
 * so a session that has ended is not reopened.
 */
async function findRepeatedSession(
  { db, env, now, newId }: Pick<CommandContext, 'db' | 'env' | 'now' | 'newId'>,
  requestKey: string,
): Promise<{ id?: string; token: string } | null> {
  const window = Math.floor(now / repeatWindowMs)
  const tokens = [window, window - 1].map((period) =>
    openKeys(env.SECRET).sign('session-sent-as', `${requestKey}.${period}`),
  )
  const { id, token } = sessions
  const [open] = await db.select({ id, token }).from(sessions).where(inArray(token, tokens))
  if (open) return open
  const oneTime = openOneTimeTokens({ identityPool: db.$client, now: () => now, newId })
  return (await oneTime.claim('session', tokens[0]!)) ? { token: tokens[0]! } : null
}
