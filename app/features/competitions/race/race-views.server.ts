import { starsOf } from '#rules/games/star-bar.ts'
import { isGameSlug } from '#rules/games/catalogue.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import type { OwnRace, RaceClimb, RaceHost, RaceRoom } from './contract.ts'

type Round = { level: string; seed: number; gameRules: number }

/** What everybody sees of a race; nothing in another game. The seed stays here until the round is played. */
export async function raceRoom(db: Database, row: CompetitionRow): Promise<RaceRoom | null> {
  const { game, phase } = row
  if (!isGameSlug(game)) return null
  const { rows } = await db.$client.query<Round>(
    `SELECT g.level, g.seed, g.game_rules AS "gameRules" FROM competition_games g
     WHERE g.school_id = $1 AND g.competition_id = $2 AND g.round = $3`,
    [row.schoolId, row.id, row.round ?? -1],
  )
  const [found] = rows
  return {
    game,
    level: found && phase !== null && phase !== 'prepare' ? found.level : null,
    seed: found && phase === 'answer' ? found.seed : null,
    gameRules: found?.gameRules ?? 0,
  }
}

/** The best of each player: the same order as `comparePlays`. */
const bestsSql = `
  SELECT DISTINCT ON (o.player_id) o.player_id AS player, coalesce(p.person_id, p.id) AS person, p.number, o.round, o.points, o.score, o.meter, o.took_ms AS "tookMs",
    (count(*) OVER (PARTITION BY o.player_id))::int AS plays
  FROM competitions c
  JOIN competition_plays o ON o.school_id = c.school_id AND o.competition_id = c.id AND o.round = c.round
  JOIN competition_players p ON p.school_id = o.school_id AND p.competition_id = o.competition_id AND p.id = o.player_id AND p.state = 'in'
  WHERE c.school_id = $1 AND c.id = $2 AND ($3::uuid[] IS NULL OR coalesce(p.person_id, p.id) = ANY($3))
  ORDER BY o.player_id, o.points DESC, o.score DESC, o.took_ms`

type Best = Omit<RaceClimb, 'stars'> & Omit<OwnRace, 'stars'> & { person: string; number: number; meter: number }

const bestsOf = async (db: Database, schoolId: SchoolId, id: string, people: readonly string[] | null) =>
  (await db.$client.query<Best>(bestsSql, [schoolId, id, people])).rows

/** What those see who teach the class: every kite that has left the ground, the highest first. */
export async function raceHost(db: Database, row: CompetitionRow): Promise<RaceHost | null> {
  if (!isGameSlug(row.game)) return null
  const bests = await bestsOf(db, row.schoolId, row.id, null)
  const sorted = bests.toSorted(
    (one, other) =>
      other.points - one.points || other.score - one.score || one.tookMs - other.tookMs || one.number - other.number,
  )
  return {
    climbs: sorted.map(({ player, points, score, meter, tookMs }) => ({
      ...{ player, points, score, tookMs, stars: starsOf(meter) },
    })),
  }
}

/** The best of each of these people in the round that is on; whoever has sent nothing, or plays another game, has none. */
export async function ownRaces(
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, OwnRace>> {
  const bests = await bestsOf(db, schoolId, id, people)
  return new Map(
    bests.map(({ person, round, points, score, meter, plays }) => [
      person,
      { round, points, score, stars: starsOf(meter), plays },
    ]),
  )
}
