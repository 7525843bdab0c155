import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { OpenRoom } from './open-room.ts'
import { titlesOf } from './shown-title.server.ts'
import { competitions } from './tables.server.ts'

const most = 20

/** Rooms of these classes that one can come into now, the newest first. */
export async function openRooms(
  db: Database,
  schoolId: SchoolId,
  classroomIds: readonly string[],
): Promise<OpenRoom[]> {
  if (classroomIds.length === 0) return []
  const rows = await db
    .select({
      id: competitions.id,
      game: competitions.game,
      title: competitions.title,
      source: competitions.source,
      classroomId: competitions.classroomId,
      closesAt: competitions.closesAt,
    })
    .from(competitions)
    .where(
      and(
        eq(competitions.schoolId, schoolId),
        inArray(competitions.classroomId, [...classroomIds]),
        inArray(competitions.state, ['lobby', 'running', 'paused']),
      ),
    )
    .orderBy(sql`${competitions.closesAt} IS NOT NULL`, desc(competitions.openedAt))
    .limit(most)
  return rows.map(({ title, source, closesAt, ...row }) => ({
    ...row,
    titles: titlesOf({ title, source }),
    closesAt: closesAt?.getTime() ?? null,
  }))
}
