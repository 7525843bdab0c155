import type { SchoolId } from '#rules/ids.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { isOpenRoundSql } from '../rounds/open-rounds.server.ts'

export type FrozenLevel = { readonly level: LevelRules; readonly rules: number }

type RoundMessage = { readonly facts: { readonly id: string }; readonly value: { readonly round: number } }

/** Loads the levels of open rounds only, keyed by `COMPETITION_ID ROUND`; programs for other rounds are refused. */
export async function loadOpenLevels(
  db: Database,
  schoolId: SchoolId,
  submissions: readonly RoundMessage[],
): Promise<ReadonlyMap<string, FrozenLevel>> {
  const { rows } = await db.$client.query<FrozenLevel & { id: string; round: number }>(
    `SELECT l.competition_id AS id, l.round, l.level, l.rules
     FROM competitions c JOIN competition_levels l ON l.school_id = c.school_id AND l.competition_id = c.id
     WHERE c.school_id = $1 AND c.id = ANY($2::uuid[]) AND c.state = 'running' AND ${isOpenRoundSql('l')}`,
    [schoolId, [...new Set(submissions.map(({ facts }) => facts.id))]],
  )
  return new Map(rows.map(({ id, round, level, rules }) => [`${id} ${round}`, { level, rules }]))
}
