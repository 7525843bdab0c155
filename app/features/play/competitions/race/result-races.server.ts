import { countStars } from '#rules/games/star-bar.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Report of one race round. */
export type ResultRace = {
  readonly round: number
  readonly level: string
  /** Stars of the best play, by player. */
  readonly stars: Readonly<Record<string, number>>
  /** Points of the best play in the round. */
  readonly best: number
}

type Row = { round: number; level: string; best: number | null; meters: Record<string, number> | null }

/** Counted rounds in order. Takes the highest `meter` per player, since more points never mean fewer stars. */
export async function loadPlayedRaces(db: Database, schoolId: SchoolId, id: string): Promise<ResultRace[]> {
  const { rows } = await db.$client.query<Row>(
    `SELECT g.round, g.level, (
       SELECT max(o.points) FROM competition_plays o
       JOIN competition_players p ON p.school_id = o.school_id AND p.competition_id = o.competition_id AND p.id = o.player_id AND p.state = 'in'
       WHERE o.school_id = g.school_id AND o.competition_id = g.competition_id AND o.round = g.round
     ) AS best, (
       SELECT jsonb_object_agg(b.player_id, b.meter) FROM (
         SELECT o.player_id, max(o.meter) AS meter FROM competition_plays o
         JOIN competition_players p ON p.school_id = o.school_id AND p.competition_id = o.competition_id AND p.id = o.player_id AND p.state = 'in'
         WHERE o.school_id = g.school_id AND o.competition_id = g.competition_id AND o.round = g.round GROUP BY o.player_id) b
     ) AS meters
     FROM competition_games g WHERE g.school_id = $1 AND g.competition_id = $2 AND g.closed AND NOT g.skipped ORDER BY g.round`,
    [schoolId, id],
  )
  return rows.map(({ round, level, best, meters }) => ({
    ...{ round, level, best: best ?? 0 },
    stars: Object.fromEntries(Object.entries(meters ?? {}).map(([player, meter]) => [player, countStars(meter)])),
  }))
}

/** Fills in the race rounds of a student: a round with at least one star counts as right. */
export const applyRaceResults = <Student extends { player: string; right: number[]; wrong: number[] }>(
  student: Student,
  races: readonly ResultRace[],
): Student => {
  const roundsWith = (matches: (stars: number) => boolean) =>
    races.filter(({ stars }) => student.player in stars && matches(stars[student.player]!)).map(({ round }) => round)
  return races.length === 0
    ? student
    : { ...student, right: roundsWith((stars) => stars > 0), wrong: roundsWith((stars) => stars === 0) }
}
