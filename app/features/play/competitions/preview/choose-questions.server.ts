import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { chosenQuestionsSchema } from '../inputs.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'
import { isCompetition } from '../rooms/room-row.server.ts'
import { listFrozenQuestions, saveFrozenQuestions } from '../rounds/freeze-questions.server.ts'
import { competitions } from '../tables.server.ts'
import { loadQuestionPool } from './question-pool.server.ts'

/** Swaps, adds, removes or reorders the questions of a draft; the input lists all of them in the new order. */
export const chooseQuestions = defineCommand({
  name: 'chooseQuestions',
  input: chosenQuestionsSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run({ db, actor, now, newId }, { schoolId, row }, { questions: ids }) {
    if (row.state !== 'draft' || row.game !== 'quiz') throw new AppError('refused', { reason: 'competition-open' })
    const frozen = await listFrozenQuestions(db, schoolId, row.id)
    const pool = await loadQuestionPool(db, actor, row.source, { history: new Map(), createSortKey: newId })
    const chosen = [...new Set(ids)].map((questionId) => {
      const frozenQuestion = frozen.find((candidate) => candidate.questionId === questionId)
      if (frozenQuestion) return frozenQuestion
      const question = pool.find(({ id }) => id === questionId)
      if (!question) throw new AppError('not-found')
      return { questionId, content: question.content, languages: question.languages }
    })
    if (chosen.every((question) => 'step' in question && question.step))
      throw new AppError('refused', { reason: 'nothing-to-play' })
    await saveFrozenQuestions(db, { schoolId, id: row.id }, chosen)
    const changedAt = new Date(now)
    await db.update(competitions).set({ rounds: chosen.length, changedAt }).where(isCompetition(schoolId, row.id))
    return { result: { questions: chosen.length } }
  },
})
