import { and, eq } from 'drizzle-orm'
import { climbRules } from '#rules/competitions/arena/climb.ts'
import { isArenaLevel } from '#rules/competitions/arena/judge-program.ts'
import type { SchoolId } from '#rules/ids.ts'
import { findStep } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { CompetitionSource } from '../contract.ts'
import { competitionLevels } from '../tables.server.ts'

type Levels = Extract<CompetitionSource, { kind: 'levels' }>

/** Copies the current levels into the competition, one per round. Returns their number. */
export async function freezeLevels(
  { db }: { db: Database },
  { schoolId, id, source }: { schoolId: SchoolId; id: string; source: Levels },
): Promise<number> {
  const levels = source.levels.map(({ lesson, step }, round) => {
    const level = findStep(lesson, step)?.level
    if (!level || !isArenaLevel(level)) throw new AppError('refused', { reason: 'nothing-to-play' })
    return { schoolId, competitionId: id, round, lesson, step, level, rules: climbRules }
  })
  await db
    .delete(competitionLevels)
    .where(and(eq(competitionLevels.schoolId, schoolId), eq(competitionLevels.competitionId, id)))
  await db.insert(competitionLevels).values(levels)
  return levels.length
}
