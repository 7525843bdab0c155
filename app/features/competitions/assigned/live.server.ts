import { can } from '#rules/permissions.ts'
import { defineInbox } from '#app/platform/live.server.ts'
import { enterCompetition } from '../enter-competition.server.ts'
import { answerSent, keepTurnAnswers } from '../keep-answers.server.ts'

/** Where those send their answers who play at home. Whether one counts is decided where it is kept. */
export const competitionTurns = defineInbox({
  path: 'competitions/:competitionId/turns',
  enter: enterCompetition,
  allow: (actor, facts) => can(actor, 'competition.play', facts),
  take: answerSent,
  nameOf: ({ id, personId }) => `${id} ${personId}`,
  keep: keepTurnAnswers,
})
