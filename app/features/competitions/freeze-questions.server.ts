import { and, eq } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { isPlayable } from '#rules/questions/check-question.ts'
import { freezeBank, isOurBank, ownerAnswersFor } from '#app/features/questions/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { freezeLevels } from './arena/freeze-levels.server.ts'
import type { CompetitionSource } from './contract.ts'
import { freezeMisses } from './freeze-misses.server.ts'
import { freezeGames } from './race/freeze-games.server.ts'
import { competitionRounds } from './tables.server.ts'

type Draft = { schoolId: SchoolId; id: string; classroomId: ClassroomId; source: CompetitionSource }

/** The questions as they are now, as many as were asked for, in an order of their own. How many there are. */
export async function freezeQuestions(context: Context, { schoolId, id, classroomId, source }: Draft): Promise<number> {
  const { db, actor, now, newId } = context
  if (source.kind === 'misses') return freezeMisses(context, { schoolId, id, source })
  if (source.kind === 'levels') return freezeLevels(context, { schoolId, id, source })
  if (source.kind === 'minigame') return freezeGames(context, { schoolId, id, source })
  const bank = await freezeBank(db, actor, source.bank, now)
  if (!bank) throw new AppError('not-found')
  const playable = bank.questions.filter(({ content }) => isPlayable(content, bank.languages))
  const ofThis = and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id))
  // A bank of somebody who does not teach the class is asked as it was when the host chose it.
  const chosen = await db.$count(competitionRounds, ofThis)
  const ours = isOurBank(source.bank) || (await ownerAnswersFor(db, { schoolId, classroomId, bank: source.bank }))
  if (chosen > 0 && !ours) return chosen
  if (playable.length === 0) throw new AppError('refused', { reason: 'nothing-to-play' })
  const drawn = playable
    .map((question) => ({ question, by: newId() }))
    .toSorted((one, other) => (one.by < other.by ? -1 : 1))
    .slice(0, source.questions)
  await db.delete(competitionRounds).where(ofThis)
  await db.insert(competitionRounds).values(
    drawn.map(({ question }, round) => ({
      ...{ schoolId, competitionId: id, round, questionId: question.id },
      ...{ content: question.content, languages: [...bank.languages] },
    })),
  )
  return drawn.length
}
