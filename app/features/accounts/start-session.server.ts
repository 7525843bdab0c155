import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Room, SignedIn } from '#app/platform/request.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
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

/** A session in the caller's transaction, for somebody proven there; answers its Set-Cookie and which one it is. */
export async function startSession(
  { db, env, now, newId, origin }: Pick<Context, 'db' | 'env' | 'now' | 'newId' | 'origin'>,
  { userId, strength, room, sentAs }: NewSession,
): Promise<{ cookie: string; id: string }> {
  const token = sentAs
    ? openKeys(env.SECRET).seal('session-sent-as', `${userId}.${strength}.${sentAs}`)
    : randomBytes(24).toString('base64url')
  const session = {
    id: newId(),
    token,
    userId,
    expiresAt: new Date(now + sessionLifeSeconds[strength] * 1_000),
    ipAddress: origin.address,
    userAgent: origin.userAgent ?? null,
    strength,
    ...(room && { roomKind: room.kind, roomId: room.id, roomSchoolId: room.schoolId }),
  }
  const [kept] = await db
    .insert(sessions)
    .values(session)
    .onConflictDoUpdate({ target: sessions.token, set: { token: sql`excluded.token` } })
    .returning({ id: sessions.id })
  return { cookie: sessionSeal(env, openCookies(env)).setCookie(token, strength), id: kept!.id }
}
