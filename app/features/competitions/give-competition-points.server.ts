import { and, eq } from 'drizzle-orm'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { playedToTheEnd } from '#rules/competitions/played-to-the-end.ts'
import { can } from '#rules/permissions.ts'
import { classroomsOfStudents } from '#app/features/classrooms/public.server.ts'
import { grantForCompetition, noteFacts } from '#app/features/rewards/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { playedLevels } from './arena/result-levels.server.ts'
import { playedAt } from './assigned/played-at.server.ts'
import { beatenSelves } from './beaten-selves.server.ts'
import { ofCompetition } from './inputs.ts'
import { changedPaths } from './paths.ts'
import { playedRaces } from './race/result-races.server.ts'
import { roundRows } from './report-rows.server.ts'
import { competitionPlayers } from './tables.server.ts'
import { taughtCompetition } from './taught-competition.server.ts'

/** Points for all who played to the end and are still at the school. Pressed again it gives nothing more. */
export const giveCompetitionPoints = defineCommand({
  name: 'giveCompetitionPoints',
  input: ofCompetition,
  load: taughtCompetition,
  allow: (actor, competition) => can(actor, 'points.give', competition),
  async run({ db }, { schoolId, row }) {
    const { id, classroomId, title, finishedAt } = row
    if (row.state !== 'finished' || finishedAt === null) throw new AppError('refused', { reason: 'competition-open' })
    const asked = await { quiz: roundRows, arena: playedLevels, race: playedRaces }[gameMode(row.game)](
      db,
      schoolId,
      id,
    )
    const rounds = asked.map(({ round }) => round)
    const players = await db
      .select()
      .from(competitionPlayers)
      .where(
        and(
          eq(competitionPlayers.schoolId, schoolId),
          eq(competitionPlayers.competitionId, id),
          eq(competitionPlayers.state, 'in'),
        ),
      )
    const people = players.flatMap(({ personId }) => personId ?? [])
    const learning = new Set((await classroomsOfStudents(db, schoolId, people)).map(({ studentId }) => studentId))
    const playedOn = await playedAt(db, row)
    const finishers = players.flatMap(
      ({ id: player, personId, joinedRound, answeredCount: answered, rightCount: right }) =>
        personId && learning.has(personId) && playedToTheEnd(rounds, { joinedRound, answered })
          ? [{ studentId: personId, right, answered, playedAt: playedOn(player) }]
          : [],
    )
    const { changed, ...given } = await grantForCompetition(db, schoolId, {
      ...{ competitionId: id, classroomId, finishedAt: finishedAt.getTime() },
      players: finishers,
    })
    const beaten = await beatenSelves(db, schoolId, { id, finishedAt }, finishers)
    await noteFacts(
      db,
      schoolId,
      beaten.map((studentId) => ({ studentId, fact: 'beat-myself', cause: id, count: 1 })),
    )
    return {
      result: given,
      changed: [...changed, ...(given.given > 0 ? changedPaths(id) : [])],
      ...(given.given > 0 && {
        audit: {
          act: 'competition.points',
          on: `classrooms/${classroomId}`,
          details: { title, students: given.given },
        },
      }),
    }
  },
})
