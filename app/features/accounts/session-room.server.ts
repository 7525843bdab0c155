import { eq, inArray } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Room } from '#app/platform/request.server.ts'
import { sessions } from './tables.server.ts'

/** Remembers where a person is, in their session: another device may be in another room. */
export async function chooseSessionRoom(db: Database, sessionId: string, room: Room): Promise<void> {
  await db
    .update(sessions)
    .set({ roomKind: room.kind, roomId: room.id, roomSchoolId: room.schoolId })
    .where(eq(sessions.id, sessionId))
}

/** What hears that sessions of somebody have ended. */
export const sessionsPath = (personId: string): string => `people/${personId}/sessions`

/** Wherever these people are signed in, they no longer are; publish `sessionsPath` after the commit. */
export async function endSessionsOf(db: Database, userIds: PersonId[]): Promise<void> {
  if (userIds.length > 0) await db.delete(sessions).where(inArray(sessions.userId, userIds))
}

/** One session, where its browser has just been given another. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}
