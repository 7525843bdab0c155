import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { OpenRoom } from '../lobby/open-room.ts'

const completedSql = `
  SELECT p.competition_id AS id FROM competition_players p
  WHERE p.school_id = $1 AND p.person_id = $2 AND p.competition_id = ANY($3::uuid[])
    AND NOT EXISTS (SELECT FROM competition_rounds r WHERE r.school_id = p.school_id AND r.competition_id = p.competition_id AND NOT r.skipped AND r.tally IS NULL
      AND NOT EXISTS (SELECT FROM competition_turns t WHERE t.school_id = p.school_id AND t.competition_id = p.competition_id AND t.player_id = p.id AND t.round = r.round)
      AND NOT EXISTS (SELECT FROM competition_answers a WHERE a.school_id = p.school_id AND a.competition_id = p.competition_id AND a.player_id = p.id AND a.round = r.round))`

/** Ids of the assigned rooms in which this student has seen every question. */
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
