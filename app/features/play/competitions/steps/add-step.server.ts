import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { bounds } from '../inputs.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'
import { isCompetition } from '../rooms/room-row.server.ts'
import { listFrozenQuestions, saveFrozenQuestions } from '../rounds/freeze-questions.server.ts'
import { competitions } from '../tables.server.ts'
import { newStepSchema } from './inputs.ts'
import { toStepContent } from './step-content.ts'

/** Adds a poll, a word cloud or a slide to the questions of a draft. `chooseQuestions` reorders and removes it. */
export const addStep = defineCommand({
  name: 'addStep',
  input: newStepSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run({ db, now, newId }, { schoolId, row }, { step, language, place }) {
    if (row.state !== 'draft' || row.game !== 'quiz') throw new AppError('refused', { reason: 'competition-open' })
    const rounds = await listFrozenQuestions(db, schoolId, row.id)
    if (rounds.length >= bounds.questions) throw new AppError('refused', { reason: 'room-steps-full' })
    const id = newId()
    const added = {
      questionId: id,
      content: toStepContent(step, language),
      languages: [language],
      step: step.kind,
    }
    await saveFrozenQuestions(db, { schoolId, id: row.id }, rounds.toSpliced(place, 0, added))
    const set = { rounds: rounds.length + 1, changedAt: new Date(now) }
    await db.update(competitions).set(set).where(isCompetition(schoolId, row.id))
    return { result: { id } }
  },
})
