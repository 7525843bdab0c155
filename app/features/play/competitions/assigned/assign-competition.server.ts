import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import { playsAtHome } from '#rules/competitions/game-mode.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { freezeQuestions } from '../rounds/freeze-questions.server.ts'
import { assignCompetitionSchema } from '../inputs.ts'
import { openRoomsPath } from '../lobby/open-room.ts'
import { allRoomPaths } from '../paths.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { removeGuestAccess, kickGuests } from '../guests/remove-guests.server.ts'
import { findFirstAssignedRound } from './first-round.server.ts'
import { lockHostedCompetition } from '../rooms/load-competition.server.ts'
import { enforceAssignedQuota, openWindow } from './open-window.server.ts'
import { createWindowJobs, toPlayWindow } from './window-row.server.ts'

/**
 * Assigns a competition as homework with a deadline. A lobby or paused room continues with the rounds that are not
 * revealed yet; for an assigned competition only the deadline changes.
 */
export const assignCompetition = defineCommand({
  name: 'assignCompetition',
  input: assignCompetitionSchema,
  load: lockHostedCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run(context, { row }, { closesAt, opensAt }) {
    if (closesAt === null) throw new AppError('invalid', { fields: { closesAt: 'choose' } })
    const after = await openAssigned(context, row, {
      opensAt: opensAt?.getTime() ?? context.now,
      closesAt: closesAt.getTime(),
    })
    return {
      result: { id: after.id, state: after.state, closesAt: after.closesAt!.toISOString() },
      changed: [...allRoomPaths(after.id), openRoomsPath(after.classroomId)],
      jobs: createWindowJobs(after, context.now),
      audit: {
        act: 'competition.assign',
        on: `classrooms/${row.classroomId}`,
        details: { title: row.title, until: closesAt.toISOString() },
      },
    }
  },
})

async function openAssigned(
  context: CommandContext,
  row: CompetitionRow,
  { opensAt, closesAt }: PlayWindow,
): Promise<CompetitionRow> {
  if (!playsAtHome(row.game)) throw new AppError('refused', { reason: 'not-at-home' })
  if (row.state === 'finished') throw new AppError('refused', { reason: 'competition-over' })
  const window = toPlayWindow(row)
  if (window) return openWindow(context, row, { ...window, closesAt })
  if (row.state === 'running') throw new AppError('refused', { reason: 'pause-first' })
  await enforceAssignedQuota(context, row)
  const rounds = row.state === 'draft' ? await freezeQuestions(context, row) : row.rounds
  const firstRound = await findFirstAssignedRound(context.db, row)
  if (firstRound === null) throw new AppError('refused', { reason: 'nothing-at-home' })
  await admitAll(context, row, firstRound)
  await kickGuests(context.db, row)
  await removeGuestAccess(context.db, row)
  // A room that was already open continues immediately.
  const times = { opensAt: row.state === 'draft' ? opensAt : context.now, closesAt }
  return openWindow(context, row, times, { ...closedRoom, rounds })
}

/** Admits students with pending join requests: an assigned competition has no host who could approve them. */
async function admitAll({ db }: CommandContext, row: CompetitionRow, firstRound: number): Promise<void> {
  await db.$client.query(
    `UPDATE competition_players SET state = 'in', joined_round = $3 WHERE school_id = $1 AND competition_id = $2 AND state = 'asked' AND person_id IS NOT NULL`,
    [row.schoolId, row.id, firstRound],
  )
}

/** Ends the live room: clears its code and round. */
const closedRoom = {
  ...{ code: null, locked: false, round: null, phase: null, since: null, endsAt: null, leftMs: null, pausedAt: null },
} as const
