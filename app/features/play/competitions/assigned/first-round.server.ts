import { gameMode } from '#rules/competitions/game-mode.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

const firstSql = (rounds: string, isOpen: string) =>
  `SELECT min(round) AS first FROM ${rounds} WHERE school_id = $1 AND competition_id = $2 AND ${isOpen} AND NOT skipped`

const firstSqlByMode = {
  quiz: firstSql('competition_rounds', 'tally IS NULL'),
  flight: firstSql('competition_rounds', 'tally IS NULL'),
  chase: firstSql('competition_rounds', 'tally IS NULL'),
  arena: firstSql('competition_levels', 'NOT closed'),
  race: firstSql('competition_games', 'NOT closed'),
}

/**
 * First round that was not revealed or skipped in class; earlier rounds do not count for students who join now. Null if
 * nothing is left to play: steps count as skipped.
 */
export async function findFirstAssignedRound(
  db: Database,
  { schoolId, id, game }: Pick<CompetitionRow, 'schoolId' | 'id' | 'game'>,
): Promise<number | null> {
  const { rows } = await db.$client.query<{ first: number | null }>(firstSqlByMode[gameMode(game)], [schoolId, id])
  return rows[0]!.first
}
