import { countStars } from '#rules/games/star-bar.ts'
import { isGameSlug } from '#rules/games/catalog.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { PlayerRace, RaceClimb, RaceHost, RaceRoom } from './contract.ts'

type RaceRound = { level: string; seed: number; gameRules: number }

/** Race data for all players; null in other games. Hides the seed except while the round is played. */
export async function loadRaceRoom(db: Database, row: CompetitionRow): Promise<RaceRoom | null> {
  const { game, phase } = row
  if (!isGameSlug(game)) return null
  const { rows } = await db.$client.query<RaceRound>(
    `SELECT g.level, g.seed, g.game_rules AS "gameRules" FROM competition_games g
     WHERE g.school_id = $1 AND g.competition_id = $2 AND g.round = $3`,
    [row.schoolId, row.id, row.round ?? -1],
  )
  const [raceRound] = rows
  return {
    game,
    level: raceRound && phase !== null && phase !== 'prepare' ? raceRound.level : null,
    seed: raceRound && phase === 'answer' ? raceRound.seed : null,
    gameRules: raceRound?.gameRules ?? 0,
  }
}

/** Best play of each player; the order must match `comparePlays`. */
const bestPlaysSql = `
  SELECT DISTINCT ON (o.player_id) o.player_id AS player, coalesce(p.person_id, p.id) AS person, p.number, o.round, o.points, o.score, o.meter, o.took_ms AS "tookMs",
    (count(*) OVER (PARTITION BY o.player_id))::int AS plays
  FROM competitions c
  JOIN competition_plays o ON o.school_id = c.school_id AND o.competition_id = c.id AND o.round = c.round
  JOIN competition_players p ON p.school_id = o.school_id AND p.competition_id = o.competition_id AND p.id = o.player_id AND p.state = 'in'
  WHERE c.school_id = $1 AND c.id = $2 AND ($3::uuid[] IS NULL OR coalesce(p.person_id, p.id) = ANY($3))
  ORDER BY o.player_id, o.points DESC, o.score DESC, o.took_ms`

type BestPlay = Omit<RaceClimb, 'stars'> & Omit<PlayerRace, 'stars'> & { person: string; number: number; meter: number }

const loadBestPlays = async (db: Database, schoolId: SchoolId, id: string, people: readonly string[] | null) =>
  (await db.$client.query<BestPlay>(bestPlaysSql, [schoolId, id, people])).rows

/** Race data for the teachers: the best play of each player, highest first. */
export async function loadRaceHost(db: Database, row: CompetitionRow): Promise<RaceHost | null> {
  if (!isGameSlug(row.game)) return null
  const bests = await loadBestPlays(db, row.schoolId, row.id, null)
  const sorted = bests.toSorted(
    (best, other) =>
      other.points - best.points ||
      other.score - best.score ||
      best.tookMs - other.tookMs ||
      best.number - other.number,
  )
  return {
    climbs: sorted.map(({ player, points, score, meter, tookMs }) => ({
      ...{ player, points, score, tookMs, stars: countStars(meter) },
    })),
  }
}

/** Best play of each of these users in the current round; no entry for users who sent none. */
export async function loadPlayerRaces(
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, PlayerRace>> {
  const bests = await loadBestPlays(db, schoolId, id, people)
  return new Map(
    bests.map(({ person, round, points, score, meter, plays }) => [
      person,
      { round, points, score, stars: countStars(meter), plays },
    ]),
  )
}
