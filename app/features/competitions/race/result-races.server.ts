import { starsOf } from '#rules/games/star-bar.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

/** A round of a race, in the report. */
export type ResultRace = {
  readonly round: number
  readonly level: string
  /** Of each player who is in: stars of the best play. */
  readonly stars: Readonly<Record<string, number>>
}

type Row = { round: number; level: string; meters: Record<string, number> | null }

/** Rounds that were played and count, in their order. Of more points more is never fewer stars. */
export async function playedRaces(db: Database, schoolId: SchoolId, id: string): Promise<ResultRace[]> {
  const { rows } = await db.$client.query<Row>(
    `SELECT g.round, g.level, (
       SELECT jsonb_object_agg(b.player_id, b.meter) FROM (
         SELECT o.player_id, max(o.meter) AS meter FROM competition_plays o
         JOIN competition_players p ON p.school_id = o.school_id AND p.competition_id = o.competition_id AND p.id = o.player_id AND p.state = 'in'
         WHERE o.school_id = g.school_id AND o.competition_id = g.competition_id AND o.round = g.round GROUP BY o.player_id) b
     ) AS meters
     FROM competition_games g WHERE g.school_id = $1 AND g.competition_id = $2 AND g.closed AND NOT g.skipped ORDER BY g.round`,
    [schoolId, id],
  )
  return rows.map(({ round, level, meters }) => ({
    ...{ round, level },
    stars: Object.fromEntries(Object.entries(meters ?? {}).map(([player, meter]) => [player, starsOf(meter)])),
  }))
}
