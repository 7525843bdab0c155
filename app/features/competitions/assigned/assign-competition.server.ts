import { can } from '#rules/permissions.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { freezeQuestions } from '../freeze-questions.server.ts'
import { assignedUntil } from '../inputs.ts'
import { classPath } from '../open-room.ts'
import { changedPaths } from '../paths.ts'
import type { CompetitionRow } from '../room-row.server.ts'
import { endGuests, sendGuestsAway } from '../guests/end-guests.server.ts'
import { firstRoundAtHome } from './first-round.server.ts'
import { taughtCompetition } from '../taught-competition.server.ts'
import { demandAssignable, openWindow } from './open-window.server.ts'
import { windowJobs, windowOf } from './window-row.server.ts'

/**
 * Until when a class plays it at home. A draft is given out, a lobby or a paused room goes on there with what has not been
 * revealed, and what is at home already has another deadline.
 */
export const assignCompetition = defineCommand({
  name: 'assignCompetition',
  input: assignedUntil,
  load: taughtCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run(context, { row }, { closesAt }) {
    if (closesAt === null) throw new AppError('invalid', { fields: { closesAt: 'choose' } })
    const after = await assigned(context, row, closesAt.getTime())
    return {
      result: { id: after.id, state: after.state, closesAt: after.closesAt!.toISOString() },
      changed: [...changedPaths(after.id), classPath(after.classroomId)],
      jobs: windowJobs(after, context.now),
      audit: {
        act: 'competition.assign',
        on: `classrooms/${row.classroomId}`,
        details: { title: row.title, until: closesAt.toISOString() },
      },
    }
  },
})

async function assigned(context: Context, row: CompetitionRow, closesAt: number): Promise<CompetitionRow> {
  if (row.game !== 'quiz') throw new AppError('refused', { reason: 'not-offered-yet' })
  if (row.state === 'finished') throw new AppError('refused', { reason: 'competition-over' })
  const window = windowOf(row)
  if (window) return openWindow(context, row, { ...window, closesAt })
  if (row.state === 'running') throw new AppError('refused', { reason: 'pause-first' })
  await demandAssignable(context, row)
  await admitAll(context, row)
  await sendGuestsAway(context.db, row)
  await endGuests(context.db, row)
  const rounds = row.state === 'draft' ? await freezeQuestions(context, row) : row.rounds
  return openWindow(context, row, { opensAt: context.now, closesAt }, { ...leftRoom, rounds })
}

/** At home nobody waits at a door. */
async function admitAll({ db }: Context, row: CompetitionRow): Promise<void> {
  await db.$client.query(
    `UPDATE competition_players SET state = 'in', joined_round = $3 WHERE school_id = $1 AND competition_id = $2 AND state = 'asked' AND person_id IS NOT NULL`,
    [row.schoolId, row.id, await firstRoundAtHome(db, row)],
  )
}

/** The room in front of the class is over: no code and no round. */
const leftRoom = {
  ...{ code: null, locked: false, round: null, phase: null, since: null, endsAt: null, leftMs: null, pausedAt: null },
} as const
