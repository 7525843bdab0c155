import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { decideUndo } from '#rules/students/undo.ts'
import { deleteManagedAccounts } from '#app/features/people/accounts/public.server.ts'
import {
  classroomsOfChange,
  lockChange,
  lockClassroomsOrArchived,
  isAccessibleTo,
  mayUndoChange,
  permissionForChange,
  undoChange,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { findUntouchedAccounts } from './untouched-accounts.server.ts'

/**
 * Undoes a roster change. Every user who may make such a change may undo it, even another user's change, except changes
 * made with school-wide permission. Year turns are undone only by `undoYearTurn`.
 */
export const undoRosterChange = defineCommand({
  name: 'undoRosterChange',
  input: z.object({ change: uuid }),

  async load({ db, actor, schoolId }, { change: id }) {
    if (!schoolId) return null
    const change = await lockChange(db, schoolId, id)
    if (!change || change.kind === 'year-turn') return null
    const ids = classroomsOfChange(change.before)
    const rosters = await lockClassroomsOrArchived(db, actor, ids)
    return { change, ids, rosters }
  },

  allow: (actor, loaded) =>
    loaded !== null &&
    loaded.rosters.length > 0 &&
    mayUndoChange(actor, loaded.change) &&
    loaded.rosters.every(
      (roster) => isAccessibleTo(actor, roster) && can(actor, permissionForChange(loaded.change.kind), roster),
    ),

  async run(context, loaded) {
    const { change, ids } = loaded!
    const decision = decideUndo(
      { undoUntil: change.undoUntil.getTime(), undoneAt: change.undoneAt?.getTime() ?? null },
      context.now,
    )
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const untouchedIds = await findUntouchedAccounts(context.db, context.schoolId!, change.before)
    const result = await undoChange(context, change)
    await deleteManagedAccounts(context.db, untouchedIds)
    return {
      result,
      changed: ids.map((id) => `classrooms/${id}/roster`),
      audit: {
        act: 'roster.undo',
        on: change.id,
        details: { kind: change.kind, ...result, accounts: untouchedIds.length },
      },
    }
  },
})
