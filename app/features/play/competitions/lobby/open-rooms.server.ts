import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { OpenRoom } from './open-room.ts'
import { localizeTitles } from '../rooms/localize-title.server.ts'
import { competitions } from '../tables.server.ts'

const maxRooms = 20

/** Rooms of these classes that students can join now, newest first; live rooms before assigned ones. */
export async function listOpenRooms(
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
    .limit(maxRooms)
  return rows.map(({ title, source, closesAt, ...row }) => ({
    ...row,
    titles: localizeTitles({ title, source }),
    closesAt: closesAt?.getTime() ?? null,
  }))
}
