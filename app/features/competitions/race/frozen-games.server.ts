import { isGameSlug, type GameSlug } from '#rules/games/catalogue.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

/** What is played in a round that is on, and since when. */
export type FrozenGame = {
  readonly game: GameSlug
  readonly level: string
  readonly seed: number
  readonly gameRules: number
  readonly rules: number
  readonly since: number
}

type Row = Omit<FrozenGame, 'game' | 'since'> & { id: string; round: number; game: string; since: string }
type Asked = { readonly facts: { readonly id: string } }

/** Of the rounds that are on only: a play for another round finds none. */
export async function gamesOfRounds(
  db: Database,
  schoolId: SchoolId,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, FrozenGame>> {
  const { rows } = await db.$client.query<Row>(
    `SELECT g.competition_id AS id, g.round, c.game, g.level, g.seed, g.game_rules AS "gameRules", g.rules, c.since
     FROM competitions c JOIN competition_games g ON g.school_id = c.school_id AND g.competition_id = c.id AND g.round = c.round
     WHERE c.school_id = $1 AND c.id = ANY($2::uuid[]) AND c.state = 'running' AND c.phase = 'answer'`,
    [schoolId, [...new Set(asked.map(({ facts }) => facts.id))]],
  )
  return new Map(
    rows.flatMap(({ id, round, game, since, ...frozen }) =>
      isGameSlug(game) ? [[`${id} ${round}`, { ...frozen, game, since: Number(since) }] as const] : [],
    ),
  )
}
