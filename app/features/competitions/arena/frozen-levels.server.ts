import type { SchoolId } from '#rules/ids.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Database } from '#app/platform/db.server.ts'

export type FrozenLevel = { readonly level: LevelRules; readonly rules: number }

type Asked = { readonly facts: { readonly id: string }; readonly value: { readonly round: number } }

/** The levels of the rounds that are on, of these only: a program for another round finds none. */
export async function levelsOfRounds(
  db: Database,
  schoolId: SchoolId,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, FrozenLevel>> {
  const { rows } = await db.$client.query<FrozenLevel & { id: string; round: number }>(
    `SELECT l.competition_id AS id, l.round, l.level, l.rules
     FROM competitions c JOIN competition_levels l ON l.school_id = c.school_id AND l.competition_id = c.id AND l.round = c.round
     WHERE c.school_id = $1 AND c.id = ANY($2::uuid[]) AND c.state = 'running' AND c.phase = 'answer'`,
    [schoolId, [...new Set(asked.map(({ facts }) => facts.id))]],
  )
  return new Map(rows.map(({ id, round, level, rules }) => [`${id} ${round}`, { level, rules }]))
}
