import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Room, SignedIn } from '#app/platform/request.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { openOneTime } from '#app/platform/one-time.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { sessionLifeSeconds, sessionSeal } from './identity/sessions.server.ts'
import { sessions } from './tables.server.ts'

export type NewSession = {
  userId: PersonId
  strength: SignedIn['session']['strength']
  /** Where they are at once, where there is only one place to be. */
  room: Room | null
  /** The key of what was sent: sent again because its answer was lost, it opens the same session and no second one. */
  sentAs?: string | undefined
}

/** A repeat comes within one to two of these. */
const repeatMs = 2 * 60_000

/** A session in the caller's transaction, for somebody proven there; answers its Set-Cookie and which one it is. */
export async function startSession(
  context: Pick<Context, 'db' | 'env' | 'now' | 'newId' | 'origin'>,
  { userId, strength, room, sentAs }: NewSession,
): Promise<{ cookie: string; id: string }> {
  const { db, env, now, newId, origin } = context
  const sent = sentAs ? await sentBefore(context, `${userId}.${strength}.${sentAs}`) : null
  const token = sent?.token ?? randomBytes(24).toString('base64url')
  const id = sent?.id ?? newId()
  if (!sent?.id)
    await db.insert(sessions).values({
      id,
      token,
      userId,
      expiresAt: new Date(now + sessionLifeSeconds[strength] * 1_000),
      ipAddress: origin.address,
      userAgent: origin.userAgent ?? null,
      strength,
      ...(room && { roomKind: room.kind, roomId: room.id, roomSchoolId: room.schoolId }),
    })
  return { cookie: sessionSeal(env, openCookies(env)).setCookie(token, strength), id }
}

/**
 * The session that was opened by the same sending a moment ago, or the token of one to be opened. A session that has
 * ended does not come back: a token is given once.
 */
async function sentBefore(
  { db, env, now, newId }: Pick<Context, 'db' | 'env' | 'now' | 'newId'>,
  sending: string,
): Promise<{ id?: string; token: string } | null> {
  const moment = Math.floor(now / repeatMs)
  const tokens = [moment, moment - 1].map((at) => openKeys(env.SECRET).seal('session-sent-as', `${sending}.${at}`))
  const { id, token } = sessions
  const [open] = await db.select({ id, token }).from(sessions).where(inArray(token, tokens))
  if (open) return open
  const oneTime = openOneTime({ identityPool: db.$client, now: () => now, newId })
  return (await oneTime.claim('session', tokens[0]!)) ? { token: tokens[0]! } : null
}
