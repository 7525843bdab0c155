import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { competitionPlayers, guestCodes } from '../tables.server.ts'

type Room = Pick<CompetitionRow, 'schoolId' | 'id'>

export const codeOfRoom = ({ schoolId, id }: Room) =>
  and(eq(guestCodes.schoolId, schoolId), eq(guestCodes.competitionId, id))

export const areGuests = ({ schoolId, id }: Room) =>
  and(
    eq(competitionPlayers.schoolId, schoolId),
    eq(competitionPlayers.competitionId, id),
    isNull(competitionPlayers.personId),
  )

/** With the room: nobody waits any more, and of guests who never played nothing is kept. */
export async function endGuests(db: Database, row: CompetitionRow): Promise<void> {
  if (row.settings.guests !== 'none') await db.delete(guestCodes).where(codeOfRoom(row))
  const neverPlayed = and(eq(competitionPlayers.state, 'kicked'), eq(competitionPlayers.answeredCount, 0))
  await db.delete(competitionPlayers).where(and(areGuests(row), or(eq(competitionPlayers.state, 'asked'), neverPlayed)))
  // Their screens are asked again, and learn how long the winners can be looked at.
  await db.execute(sql`
    INSERT INTO rights_changes (person_id, changed_at)
    SELECT id, clock_timestamp() FROM ${competitionPlayers} WHERE ${areGuests(row)} ORDER BY id
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at`)
}

/** Those who are not of the class do not go on at home with it. */
export const sendGuestsAway = async (db: Database, row: Room): Promise<unknown> =>
  db
    .update(competitionPlayers)
    .set({ state: 'kicked' })
    .where(and(areGuests(row), eq(competitionPlayers.state, 'in')))
