import { eq } from 'drizzle-orm'
import type { Database } from '#app/platform/db.server.ts'
import type { Room } from '#app/platform/request.server.ts'
import { sessions } from './tables.server.ts'

/** Remembers where a person is, in their session: another device may be in another room. */
export async function chooseSessionRoom(db: Database, sessionId: string, room: Room): Promise<void> {
  await db.update(sessions).set({ roomKind: room.kind, roomId: room.id, roomSchoolId: room.schoolId }).where(eq(sessions.id, sessionId))
}
