import { isGameSlug, type GameSlug } from '#rules/games/catalog.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { isOpenRoundSql } from '../rounds/open-rounds.server.ts'

/** Frozen game of an open round; `since` is when answering began, at home when the room opened, in epoch milliseconds. */
export type FrozenGame = {
  readonly game: GameSlug
  readonly level: string
  readonly seed: number
  readonly gameRules: number
  readonly rules: number
  readonly since: number
}

type Row = Omit<FrozenGame, 'game' | 'since'> & { id: string; round: number; game: string; since: string }
type RoundMessage = { readonly facts: { readonly id: string } }

/** Loads the games of open rounds only, keyed by `COMPETITION_ID ROUND`; plays for other rounds are refused. */
export async function loadOpenGames(
  db: Database,
  schoolId: SchoolId,
  submissions: readonly RoundMessage[],
): Promise<ReadonlyMap<string, FrozenGame>> {
  const { rows } = await db.$client.query<Row>(
    `SELECT g.competition_id AS id, g.round, c.game, g.level, g.seed, g.game_rules AS "gameRules", g.rules,
       coalesce(c.since, (extract(epoch FROM c.opens_at) * 1000)::bigint) AS since
     FROM competitions c JOIN competition_games g ON g.school_id = c.school_id AND g.competition_id = c.id
     WHERE c.school_id = $1 AND c.id = ANY($2::uuid[]) AND c.state = 'running' AND ${isOpenRoundSql('g')}`,
    [schoolId, [...new Set(submissions.map(({ facts }) => facts.id))]],
  )
  return new Map(
    rows.flatMap(({ id, round, game, since, ...frozen }) =>
      isGameSlug(game) ? [[`${id} ${round}`, { ...frozen, game, since: Number(since) }] as const] : [],
    ),
  )
}
