import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

/** When each player was shown the last question that they answered at home, or sent the last program or play. */
const lastTurnsSql = `
  SELECT player, max(at) AS "playedAt" FROM (
    SELECT t.player_id AS player, t.shown_at AS at FROM competition_turns t
    JOIN competition_answers a ON a.school_id = t.school_id AND a.competition_id = t.competition_id AND a.player_id = t.player_id AND a.round = t.round
    WHERE t.school_id = $1 AND t.competition_id = $2
    ${['competition_programs', 'competition_plays']
      .map(
        (table) =>
          `UNION ALL SELECT player_id, (extract(epoch FROM received_at) * 1000)::bigint FROM ${table} WHERE school_id = $1 AND competition_id = $2`,
      )
      .join('\n')}
  ) played GROUP BY player`

/** When each player played: live, at the end of the room; at home, possibly days before the end. */
export async function loadPlayTimes(db: Database, row: CompetitionRow): Promise<(player: string) => number> {
  const end = row.finishedAt!.getTime()
  if (row.mode === 'live') return () => end
  const { rows } = await db.$client.query<{ player: string; playedAt: string }>(lastTurnsSql, [row.schoolId, row.id])
  const lastAnsweredAt = new Map(rows.map((turn) => [turn.player, Number(turn.playedAt)]))
  // Players without an answer at home played in the live room, before the competition was assigned.
  const liveStart = row.startedAt?.getTime() ?? end
  return (player) => Math.min(end, lastAnsweredAt.get(player) ?? liveStart)
}
