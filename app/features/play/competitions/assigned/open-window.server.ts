import { and, eq, inArray } from 'drizzle-orm'
import { checkWindow, windowState, type PlayWindow } from '#rules/competitions/assigned/window.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { isCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitions } from '../tables.server.ts'

/** Makes a competition with frozen questions an assigned one, or changes its opening and closing time. */
export async function openWindow(
  { db, now }: CommandContext,
  row: CompetitionRow,
  playWindow: PlayWindow,
  extraColumns: Partial<CompetitionRow> = {},
): Promise<CompetitionRow> {
  const window = checkWindow(playWindow, now)
  if (!window.ok) throw new AppError('refused', { reason: window.reason })
  const { opensAt, closesAt } = window.value
  const state = windowState(window.value, now)
  const time = new Date(now)
  const [opened] = await db
    .update(competitions)
    .set({
      ...extraColumns,
      ...{ mode: 'assigned', state, opensAt: new Date(opensAt), closesAt: new Date(closesAt), changedAt: time },
      ...(state === 'running' && { openedAt: row.openedAt ?? time, startedAt: row.startedAt ?? time }),
    })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return opened!
}

/** Limits the number of assigned competitions that a class has open at the same time. */
export async function enforceAssignedQuota(
  context: CommandContext,
  { schoolId, classroomId }: Pick<CompetitionRow, 'schoolId' | 'classroomId'>,
): Promise<void> {
  await enforceQuota(context, 'assigned-competition', classroomId, {
    existing: () =>
      context.db.$count(
        competitions,
        and(
          eq(competitions.schoolId, schoolId),
          eq(competitions.classroomId, classroomId),
          eq(competitions.mode, 'assigned'),
          inArray(competitions.state, ['scheduled', 'running']),
        ),
      ),
  })
}
