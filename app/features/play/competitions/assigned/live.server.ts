import { can } from '#rules/permissions.ts'
import { defineInbox } from '#app/platform/live/live.server.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { parseSentAnswer, saveAssignedAnswers } from '../rounds/save-answers.server.ts'

/** Answers in assigned competitions. Saving decides whether an answer counts. */
export const assignedAnswersInbox = defineInbox({
  path: 'competitions/:competitionId/turns',
  enter: enterCompetition,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  parse: parseSentAnswer,
  batchKey: ({ id, personId }) => `${id} ${personId}`,
  save: saveAssignedAnswers,
})
