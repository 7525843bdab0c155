import { and, eq, inArray } from 'drizzle-orm'
import { windowAsked, windowState, type Window } from '#rules/competitions/assigned/window.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { isCompetition, type CompetitionRow } from '../room-row.server.ts'
import { competitions } from '../tables.server.ts'

/** Makes an assigned one of a competition whose questions are frozen, or gives it other times. */
export async function openWindow(
  { db, now }: Context,
  row: CompetitionRow,
  asked: Window,
  more: Partial<CompetitionRow> = {},
): Promise<CompetitionRow> {
  const window = windowAsked(asked, now)
  if (!window.ok) throw new AppError('refused', { reason: window.reason })
  const { opensAt, closesAt } = window.value
  const state = windowState(window.value, now)
  const at = new Date(now)
  const [opened] = await db
    .update(competitions)
    .set({
      ...more,
      ...{ mode: 'assigned', state, opensAt: new Date(opensAt), closesAt: new Date(closesAt), changedAt: at },
      ...(state === 'running' && { openedAt: row.openedAt ?? at, startedAt: row.startedAt ?? at }),
    })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return opened!
}

/** So many a class has at home at once. */
export async function demandAssignable(
  context: Context,
  { schoolId, classroomId }: Pick<CompetitionRow, 'schoolId' | 'classroomId'>,
): Promise<void> {
  await withinQuota(context, 'assigned-competition', classroomId, {
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
