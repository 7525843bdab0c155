import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { OpenRoom } from '../lobby/open-room.ts'
import { isDoneSql } from './is-done-sql.ts'

const completedSql = `
  SELECT p.competition_id AS id FROM competition_players p
  WHERE p.school_id = $1 AND p.person_id = $2 AND p.competition_id = ANY($3::uuid[]) AND ${isDoneSql}`

/** Ids of the assigned rooms in which this student has seen every question, or tried every level or minigame. */
export async function listCompletedRooms(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
  rooms: readonly OpenRoom[],
): Promise<string[]> {
  const assigned = rooms.filter(({ closesAt }) => closesAt !== null).map(({ id }) => id)
  if (assigned.length === 0) return []
  const { rows } = await db.$client.query<{ id: string }>(completedSql, [schoolId, personId, assigned])
  return rows.map(({ id }) => id)
}
