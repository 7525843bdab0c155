import { and, eq } from 'drizzle-orm'
import { placeAt } from '#rules/competitions/assigned/turn.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { ofCompetition } from '../inputs.ts'
import { answersPath } from '../paths.ts'
import { competitionPlayers, competitionTurns } from '../tables.server.ts'
import { ownCompetition } from '../taught-competition.server.ts'
import { ownQuestions, wayOf } from './own-way.server.ts'
import { demandOpen } from './window-row.server.ts'

/**
 * The next question of an assigned competition, for one child. Their time begins with it; while one is before them, asking
 * again shows the same one, on whichever device.
 */
export const showQuestion = defineCommand({
  name: 'showQuestion',
  input: ofCompetition,
  load: ownCompetition,
  allow: (actor, competition) => can(actor, 'competition.play', competition),
  async run({ db, now }, { schoolId, row, personId }) {
    if (!row.closesAt) throw new AppError('refused', { reason: 'competition-not-open' })
    demandOpen(row, now)
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
    const place = placeAt(wayOf(await ownQuestions(db, row, player.id)), row.closesAt.getTime(), now)
    if (place.kind !== 'next') return { result: { round: place.kind === 'done' ? null : place.round } }
    const answerMs = Math.round(row.settings.answerSeconds * 10 * player.timePercent)
    await db.insert(competitionTurns).values({
      ...{ schoolId, competitionId: row.id, playerId: player.id },
      ...{ round: place.round, shownAt: now, answerMs },
    })
    return { result: { round: place.round }, changed: [answersPath(row.id)] }
  },
})
