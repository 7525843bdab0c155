import type { Database } from '#app/platform/db.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'

/** When each one was shown the last question that they answered at home, by player. */
const lastTurnsSql = `
  SELECT t.player_id AS player, max(t.shown_at) AS "playedAt" FROM competition_turns t
  JOIN competition_answers a ON a.school_id = t.school_id AND a.competition_id = t.competition_id AND a.player_id = t.player_id AND a.round = t.round
  WHERE t.school_id = $1 AND t.competition_id = $2 GROUP BY t.player_id`

/** When a player was at it: live when the room ended, at home on a day of their own, which may be long before that. */
export async function playedAt(db: Database, row: CompetitionRow): Promise<(player: string) => number> {
  const end = row.finishedAt!.getTime()
  if (row.mode === 'live') return () => end
  const { rows } = await db.$client.query<{ player: string; playedAt: string }>(lastTurnsSql, [row.schoolId, row.id])
  const atHome = new Map(rows.map((turn) => [turn.player, Number(turn.playedAt)]))
  // Whoever answered nothing at home played while the class still did so together.
  const together = row.startedAt?.getTime() ?? end
  return (player) => Math.min(end, atHome.get(player) ?? together)
}
