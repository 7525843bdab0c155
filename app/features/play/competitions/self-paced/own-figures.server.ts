import { chooseChaseBest, type ChaseFigures } from '#rules/competitions/chase/chase-best.ts'
import type { PlayedGame } from '#rules/competitions/ending/own-best.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

export type SelfPaced = NonNullable<PlayedGame['selfPaced']>

/** The last two are 0 in a class flight. */
const figuresSql = `
  SELECT f.player_id AS player, (f.state ->> 'mended')::int AS mended, (f.state ->> 'bestStreak')::int AS streak,
    coalesce((f.state ->> 'bridges')::int, 0) AS bridges,
    greatest(0, coalesce((f.state ->> 'mostAhead')::int, 0) + 1 - p.rank) AS climb
  FROM competition_flyers f
  JOIN competition_players p ON p.school_id = f.school_id AND p.competition_id = f.competition_id AND p.id = f.player_id AND p.state = 'in'
  WHERE f.school_id = $1 AND f.competition_id = $2`

/** Repaired misses, longest streak, and in a chase the figure in which each player was best. */
export async function loadSelfPaced(
  db: Database,
  { schoolId, id, game }: CompetitionRow,
): Promise<ReadonlyMap<string, SelfPaced>> {
  const { rows } = await db.$client.query<ChaseFigures & { player: string }>(figuresSql, [schoolId, id])
  return new Map(
    rows.map(({ player, ...figures }) => {
      const { mended, streak } = figures
      return [player, { mended, streak, ...(game === 'chase' && { best: chooseChaseBest(figures, rows) }) }]
    }),
  )
}
