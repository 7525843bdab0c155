import { gameMode } from '#rules/competitions/game-mode.ts'
import { hasPlayedEnough } from '#rules/competitions/has-played-enough.ts'
import { can } from '#rules/permissions.ts'
import { classroomsOfStudents } from '#app/features/people/classrooms/public.server.ts'
import { grantForCompetition, recordFacts } from '#app/features/play/rewards/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { loadPlayedLevels } from '../arena/result-levels.server.ts'
import { loadPlayTimes } from '../assigned/play-times.server.ts'
import { findImprovedStudents } from './improved-students.server.ts'
import { competitionIdSchema } from '../inputs.ts'
import { allRoomPaths } from '../paths.ts'
import { loadPlayedRaces } from '../race/result-races.server.ts'
import { isActivePlayerOf } from '../rounds/active-players.server.ts'
import { loadRoundRows } from './report-rows.server.ts'
import { competitionPlayers } from '../tables.server.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'

/** Players of a self-paced game meet different questions, so one answer is enough to have played. */
const noSharedRounds = async (): Promise<{ round: number }[]> => []

/** Grants points to players who finished and are still enrolled at the school. Repeating it grants nothing more. */
export const giveCompetitionPoints = defineCommand({
  name: 'giveCompetitionPoints',
  input: competitionIdSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) => can(actor, 'points.give', competition),
  async run({ db }, { schoolId, row }) {
    const { id, classroomId, title, finishedAt } = row
    if (row.state !== 'finished' || finishedAt === null) throw new AppError('refused', { reason: 'competition-open' })
    const playedRounds = await {
      quiz: loadRoundRows,
      flight: noSharedRounds,
      chase: noSharedRounds,
      arena: loadPlayedLevels,
      race: loadPlayedRaces,
    }[gameMode(row.game)](db, schoolId, id)
    const rounds = playedRounds.map(({ round }) => round)
    const players = await db.select().from(competitionPlayers).where(isActivePlayerOf({ schoolId, id }))
    const people = players.flatMap(({ personId }) => personId ?? [])
    const enrolled = new Set((await classroomsOfStudents(db, schoolId, people)).map(({ studentId }) => studentId))
    const playTimeOf = await loadPlayTimes(db, row)
    const finishers = players.flatMap(
      ({ id: player, personId, joinedRound, answeredCount: answered, rightCount: right }) =>
        personId && enrolled.has(personId) && hasPlayedEnough(rounds, { joinedRound, answered })
          ? [{ studentId: personId, right, answered, playedAt: playTimeOf(player) }]
          : [],
    )
    const { changed, ...grants } = await grantForCompetition(db, schoolId, {
      ...{ competitionId: id, classroomId, finishedAt: finishedAt.getTime() },
      players: finishers,
    })
    const improved = await findImprovedStudents(db, schoolId, { id, finishedAt }, finishers)
    await recordFacts(
      db,
      schoolId,
      improved.map((studentId) => ({ studentId, fact: 'beat-myself', cause: id, count: 1 })),
    )
    return {
      result: grants,
      changed: [...changed, ...(grants.given > 0 ? allRoomPaths(id) : [])],
      ...(grants.given > 0 && {
        audit: {
          act: 'competition.points',
          on: `classrooms/${classroomId}`,
          details: { title, students: grants.given },
        },
      }),
    }
  },
})
