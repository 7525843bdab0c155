import { schoolGrade, gradeAges, type AgeRange } from '#rules/classrooms/school-grade.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import { isPlayable } from '#rules/questions/check-question.ts'
import type { DrawableQuestion } from '#rules/questions/draw-questions.ts'
import { shuffleOptions } from '#rules/questions/shuffle-options.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import { builtInAges, builtInBankNames, loadBank, type FrozenBank } from '#app/features/play/questions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionSource } from '../contract.ts'
import type { QuestionHistory } from './question-history.server.ts'

/** A question that can be played in a competition. */
export type PoolQuestion = DrawableQuestion & {
  readonly content: BankQuestion
  readonly languages: readonly QuestionLanguage[]
}

type PoolOptions = { readonly history: ReadonlyMap<string, QuestionHistory>; readonly createSortKey: () => string }

export const toPool = ({ questions, languages }: FrozenBank, options: PoolOptions): PoolQuestion[] =>
  questions
    .filter(({ content }) => isPlayable(content, languages))
    .map(({ id, content }) => ({
      ...{ id, content: shuffleOptions(id, content), languages, skills: content.skills, ages: builtInAges(id) },
      ...{ seenAt: options.history.get(id)?.seenAt ?? null, sortKey: options.createSortKey() },
    }))

/** All questions that a host may put into a draft: those of its bank, then those of the built-in banks. */
export async function loadQuestionPool(
  db: Database,
  actor: Actor,
  source: CompetitionSource,
  options: PoolOptions,
): Promise<PoolQuestion[]> {
  const sourceBank = source.kind === 'bank' ? [source.bank] : []
  const banks = [...new Set<string>([...sourceBank, ...builtInBankNames])]
  const pool: PoolQuestion[] = []
  for (const name of banks) {
    const bank = await loadBank(db, actor, name)
    if (bank) pool.push(...toPool(bank, options))
  }
  return pool
}

/** Ages to draw for: chosen by the host, else those of the grade of the class; null if neither is known. */
export async function resolveAges(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  source: CompetitionSource,
): Promise<AgeRange | null> {
  if (source.kind !== 'bank') return null
  if (source.ages !== undefined) return source.ages
  const classroom = await classroomById(db, schoolId, classroomId)
  const grade = classroom && schoolGrade(classroom)
  return grade === null ? null : gradeAges(grade)
}
