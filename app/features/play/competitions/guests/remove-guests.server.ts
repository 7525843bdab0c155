import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import { removeHostNetwork } from '../lobby/nearby-rooms.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers, guestCodes } from '../tables.server.ts'

type RoomKey = Pick<CompetitionRow, 'schoolId' | 'id'>

export const isCodeOfRoom = ({ schoolId, id }: RoomKey) =>
  and(eq(guestCodes.schoolId, schoolId), eq(guestCodes.competitionId, id))

export const isGuestOfRoom = ({ schoolId, id }: RoomKey) =>
  and(
    eq(competitionPlayers.schoolId, schoolId),
    eq(competitionPlayers.competitionId, id),
    isNull(competitionPlayers.personId),
  )

/** Called when the room ends: deletes the guest code, the network of the host, pending requests, and kicked guests who never played. */
export async function removeGuestAccess(db: Database, row: CompetitionRow): Promise<void> {
  if (row.settings.guests !== 'none') await db.delete(guestCodes).where(isCodeOfRoom(row))
  await removeHostNetwork(db, row)
  const neverPlayed = and(eq(competitionPlayers.state, 'kicked'), eq(competitionPlayers.answeredCount, 0))
  await db
    .delete(competitionPlayers)
    .where(and(isGuestOfRoom(row), or(eq(competitionPlayers.state, 'asked'), neverPlayed)))
  // Forces live connections of guests to re-authorize; they then get their new expiry time.
  await db.execute(sql`
    INSERT INTO rights_changes (person_id, changed_at)
    SELECT id, clock_timestamp() FROM ${competitionPlayers} WHERE ${isGuestOfRoom(row)} ORDER BY id
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at`)
}

/** Guests cannot continue when a live competition becomes an assigned one. */
export const kickGuests = async (db: Database, row: RoomKey): Promise<unknown> =>
  db
    .update(competitionPlayers)
    .set({ state: 'kicked' })
    .where(and(isGuestOfRoom(row), eq(competitionPlayers.state, 'in')))
