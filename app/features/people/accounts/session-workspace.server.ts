import { eq, inArray } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Workspace } from '#app/platform/request/request.server.ts'
import { sessions } from './tables.server.ts'

/** The selected workspace is stored per session: another device can use another one. */
export async function setSessionWorkspace(db: Database, sessionId: string, workspace: Workspace): Promise<void> {
  await db
    .update(sessions)
    .set({ roomKind: workspace.kind, roomId: workspace.id, roomSchoolId: workspace.schoolId })
    .where(eq(sessions.id, sessionId))
}

/** Live path that is notified when sessions of a person end. */
export const sessionsPath = (personId: string): string => `people/${personId}/sessions`

/** Signs people out on all devices. The caller publishes `sessionsPath` after the commit. */
export async function endSessionsOf(db: Database, userIds: PersonId[]): Promise<void> {
  if (userIds.length > 0) await db.delete(sessions).where(inArray(sessions.userId, userIds))
}

/** Ends the previous session of a browser that has just received a new one. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}
