import { canUndo, computeUndoAmount } from '#rules/rewards/teacher-points.ts'
import { can } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { undoPointsInput } from './contract.ts'
import { lockClassroom } from './give-points.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { goalPath, ownRewardsPath, rewardsPath } from './paths.ts'

/**
 * Reverses one award for all its recipients, within a day. Deducts at most the remaining balance, as a separate ledger
 * entry.
 */
export const undoPoints = defineCommand({
  name: 'undoPoints',
  input: undoPointsInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { event }) {
    const { rows } = await db.$client.query<{ studentId: PersonId; amount: number; at: Date; skill: string }>(
      `SELECT student_id AS "studentId", amount, at, reason AS skill FROM reward_entries
       WHERE school_id = $1 AND classroom_id = $2 AND cause = $3 AND at > $4`,
      [schoolId, classroomId, `teacher:${event}`, new Date(now - 7 * 86_400_000).toISOString()],
    )
    const [first] = rows
    if (!first) throw new AppError('not-found')
    if (!canUndo(first.at.getTime(), now)) throw new AppError('refused', { reason: 'too-late-to-undo' })
    const { timezone } = (await schoolById(db, schoolId))!
    // Dated on the day of the award, so that undone points free up the daily limit of that day.
    const day = formatLocalDay(first.at.getTime(), timezone)
    const wallets = await lockWallets(
      db,
      schoolId,
      rows.map(({ studentId }) => studentId),
      { day, at: now },
    )
    const added = await addEntries(
      db,
      schoolId,
      rows.map(({ studentId, amount }) => ({
        cause: `undo:${event}`,
        amount: -computeUndoAmount(amount, wallets.get(studentId)!.balance),
        source: 'undo',
        reason: first.skill,
        studentId,
        classroomId,
        givenBy: actor.id,
        day,
        at: now,
      })),
    )
    if (added.size === 0) throw new AppError('refused', { reason: 'already-undone' })
    return {
      result: { event, undone: added.size },
      changed: [rewardsPath(classroomId), ownRewardsPath(classroomId), goalPath(classroomId)],
      audit: { act: 'points.undo', on: `classrooms/${classroomId}`, details: { students: added.size } },
    }
  },
})
