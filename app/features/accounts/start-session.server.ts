import { createHmac, randomBytes } from 'node:crypto'
import type { PersonId } from '#rules/ids.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Room, SignedIn } from '#app/platform/request.server.ts'
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

/** A session in the caller's transaction, for somebody proven there; answers its Set-Cookie. */
export async function startSession(
  { db, env, now, newId, origin }: Pick<Context, 'db' | 'env' | 'now' | 'newId' | 'origin'>,
  { userId, strength, room, sentAs }: NewSession,
): Promise<string> {
  const token = sentAs
    ? createHmac('sha256', env.SECRET).update(`session.${userId}.${strength}.${sentAs}`).digest('base64url')
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
  await db.insert(sessions).values(session).onConflictDoNothing()
  return sessionSeal(env, openCookies(env)).setCookie(token, strength)
}
