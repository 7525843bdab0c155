import { waitsForHost } from '#rules/competitions/idle-room.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { toRoom, type CompetitionRow } from '../rooms/room-row.server.ts'

/**
 * Last activity of a live room that waits for its host, in epoch milliseconds: a host command or a new player. Null if
 * the room does not wait.
 */
export async function loadIdleSince(db: Database, row: CompetitionRow): Promise<number | null> {
  if (row.mode !== 'live' || !waitsForHost(toRoom(row))) return null
  const { rows } = await db.$client.query<{ joinedAt: Date | null }>(
    `SELECT max(joined_at) AS "joinedAt" FROM competition_players WHERE school_id = $1 AND competition_id = $2`,
    [row.schoolId, row.id],
  )
  return Math.max(row.changedAt.getTime(), rows[0]?.joinedAt?.getTime() ?? 0)
}
