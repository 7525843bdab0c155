import { and, asc, eq } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { drawQuestions } from '#rules/questions/draw-questions.ts'
import {
  builtInAges,
  freezeBank,
  isBuiltInBank,
  isBankOwnerClassStaff,
} from '#app/features/play/questions/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { freezeLevels } from '../arena/freeze-levels.server.ts'
import type { CompetitionSource } from '../contract.ts'
import { loadQuestionHistory } from '../preview/question-history.server.ts'
import { resolveAges, toPool } from '../preview/question-pool.server.ts'
import { freezeMissedQuestions } from './freeze-missed-questions.server.ts'
import type { FrozenQuestion } from './frozen-question.ts'
import { freezeGames } from '../race/freeze-games.server.ts'
import { isCompetition } from '../rooms/room-row.server.ts'
import { competitionRounds, competitions } from '../tables.server.ts'

type Draft = { schoolId: SchoolId; id: string; classroomId: ClassroomId; source: CompetitionSource }

/**
 * Draws questions that fit the ages of the class. Questions that a draft already has stay, because the host has seen
 * them; they are copied again from the bank. Returns their number.
 */
export async function freezeQuestions(
  context: CommandContext,
  { schoolId, id, classroomId, source }: Draft,
): Promise<number> {
  const { db, actor, now, newId } = context
  if (source.kind === 'misses') return freezeMissedQuestions(context, { schoolId, id, source })
  if (source.kind === 'levels') return freezeLevels(context, { schoolId, id, source })
  if (source.kind === 'minigame') return freezeGames(context, { schoolId, id, source })
  const bank = await freezeBank(db, actor, source.bank, now)
  if (!bank) throw new AppError('not-found')
  const chosen = await listFrozenQuestions(db, schoolId, id)
  // If the bank's owner does not teach the class, keep the questions as the host saw them when creating the draft.
  const usesCurrentBank =
    isBuiltInBank(source.bank) || (await isBankOwnerClassStaff(db, { schoolId, classroomId, bank: source.bank }))
  if (chosen.length > 0 && !usesCurrentBank) return chosen.length
  const history = await loadQuestionHistory(db, schoolId, classroomId)
  const pool = toPool(bank, { history, createSortKey: newId })
  const current = chosen.flatMap((question) => {
    if (question.step || builtInAges(question.questionId)) return question
    return pool.find((candidate) => candidate.id === question.questionId) ?? []
  })
  const ages = await resolveAges(db, { schoolId, classroomId }, source)
  const hasQuestion = current.some((question) => !('step' in question && question.step))
  const questions = hasQuestion ? current : drawQuestions(pool, { ages, now, count: source.questions })
  if (questions.length === 0) throw new AppError('refused', { reason: 'nothing-to-play' })
  await saveFrozenQuestions(
    db,
    { schoolId, id },
    questions.map((question) => ({
      questionId: 'questionId' in question ? question.questionId : question.id,
      content: question.content,
      languages: question.languages,
      step: 'step' in question ? question.step : null,
    })),
  )
  return questions.length
}

const isOfCompetition = (schoolId: SchoolId, id: string) =>
  and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id))

/** In the order of the rounds. */
export const listFrozenQuestions = (db: Database, schoolId: SchoolId, id: string): Promise<FrozenQuestion[]> =>
  db
    .select({
      questionId: competitionRounds.questionId,
      content: competitionRounds.content,
      languages: competitionRounds.languages,
      step: competitionRounds.step,
    })
    .from(competitionRounds)
    .where(isOfCompetition(schoolId, id))
    .orderBy(asc(competitionRounds.round))

/** Replaces the questions of a draft; one round each. */
export async function saveFrozenQuestions(
  db: Database,
  { schoolId, id }: Pick<Draft, 'schoolId' | 'id'>,
  questions: readonly FrozenQuestion[],
): Promise<void> {
  await db.delete(competitionRounds).where(isOfCompetition(schoolId, id))
  await db.insert(competitionRounds).values(
    questions.map(({ questionId, content, languages, step = null }, round) => ({
      ...{ schoolId, competitionId: id, round },
      ...{ questionId, content, languages: [...languages], step, skipped: step !== null },
    })),
  )
  const steps = questions.map(({ step }) => step ?? '')
  await db
    .update(competitions)
    .set({ steps: steps.some((step) => step !== '') ? steps : [] })
    .where(isCompetition(schoolId, id))
}
