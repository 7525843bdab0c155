import type { PlayedGame } from '#rules/competitions/ending/own-best.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

export type SelfPaced = NonNullable<PlayedGame['selfPaced']>

/** Repaired misses and the longest streak of each player of a flight. */
export async function loadSelfPaced(
  db: Database,
  { schoolId, id }: CompetitionRow,
): Promise<ReadonlyMap<string, SelfPaced>> {
  const { rows } = await db.$client.query<SelfPaced & { player: string }>(
    `SELECT player_id AS player, (state ->> 'mended')::int AS mended, (state ->> 'bestStreak')::int AS streak
     FROM competition_flyers WHERE school_id = $1 AND competition_id = $2`,
    [schoolId, id],
  )
  return new Map(rows.map(({ player, ...selfPaced }) => [player, selfPaced]))
}
