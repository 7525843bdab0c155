import { and, eq } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { isPlayable } from '#rules/questions/check-question.ts'
import { freezeBank, isBuiltInBank, isBankOwnerClassStaff } from '#app/features/play/questions/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { freezeLevels } from '../arena/freeze-levels.server.ts'
import type { CompetitionSource } from '../contract.ts'
import { freezeMissedQuestions } from './freeze-missed-questions.server.ts'
import { freezeGames } from '../race/freeze-games.server.ts'
import { competitionRounds } from '../tables.server.ts'

type Draft = { schoolId: SchoolId; id: string; classroomId: ClassroomId; source: CompetitionSource }

/** Copies the current questions of the bank into the competition, in random order. Returns their number. */
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
  const playable = bank.questions.filter(({ content }) => isPlayable(content, bank.languages))
  const isOfCompetition = and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id))
  // If the bank's owner does not teach the class, keep the questions as the host saw them when creating the draft.
  const chosen = await db.$count(competitionRounds, isOfCompetition)
  const usesCurrentBank =
    isBuiltInBank(source.bank) || (await isBankOwnerClassStaff(db, { schoolId, classroomId, bank: source.bank }))
  if (chosen > 0 && !usesCurrentBank) return chosen
  if (playable.length === 0) throw new AppError('refused', { reason: 'nothing-to-play' })
  const selected = playable
    .map((question) => ({ question, sortKey: newId() }))
    .toSorted((entry, other) => (entry.sortKey < other.sortKey ? -1 : 1))
    .slice(0, source.questions)
  await db.delete(competitionRounds).where(isOfCompetition)
  await db.insert(competitionRounds).values(
    selected.map(({ question }, round) => ({
      ...{ schoolId, competitionId: id, round, questionId: question.id },
      ...{ content: question.content, languages: [...bank.languages] },
    })),
  )
  return selected.length
}
