import { and, eq } from 'drizzle-orm'
import { findPosition } from '#rules/competitions/assigned/student-progress.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { competitionIdSchema } from '../inputs.ts'
import { answersPath } from '../paths.ts'
import { competitionPlayers, competitionTurns } from '../tables.server.ts'
import { lockPlayableCompetition } from '../rooms/load-competition.server.ts'
import { loadPlayerQuestions, toStudentProgress } from './player-questions.server.ts'
import { requireOpenWindow } from './window-row.server.ts'

/**
 * Shows a student the next question of an assigned competition and starts the answer time. While a question is open,
 * repeated calls return the same question, on any device.
 */
export const showQuestion = defineCommand({
  name: 'showQuestion',
  input: competitionIdSchema,
  load: lockPlayableCompetition,
  allow: (actor, competition) => can(actor, 'competition.play', competition),
  async run({ db, now }, { schoolId, row, personId }) {
    if (!row.closesAt) throw new AppError('refused', { reason: 'competition-not-open' })
    requireOpenWindow(row, now)
    const [player] = await db
      .select({ id: competitionPlayers.id, timePercent: competitionPlayers.timePercent })
      .from(competitionPlayers)
      .where(
        and(
          eq(competitionPlayers.schoolId, schoolId),
          eq(competitionPlayers.competitionId, row.id),
          eq(competitionPlayers.personId, personId),
          eq(competitionPlayers.state, 'in'),
        ),
      )
    if (!player) throw new AppError('refused', { reason: 'not-in' })
    const position = findPosition(
      toStudentProgress(await loadPlayerQuestions(db, row, player.id)),
      row.closesAt.getTime(),
      now,
    )
    if (position.kind !== 'next') return { result: { round: position.kind === 'done' ? null : position.round } }
    const answerMs = Math.round(row.settings.answerSeconds * 10 * player.timePercent)
    await db.insert(competitionTurns).values({
      ...{ schoolId, competitionId: row.id, playerId: player.id },
      ...{ round: position.round, shownAt: now, answerMs },
    })
    return { result: { round: position.round }, changed: [answersPath(row.id)] }
  },
})
