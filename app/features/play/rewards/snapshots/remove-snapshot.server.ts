import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { removeSnapshotInput } from '../contract.ts'
import { lockClassroom } from '../give-points.server.ts'
import { rewardSnapshots } from '../tables.server.ts'

export const removeSnapshot = defineCommand({
  name: 'removeSnapshot',
  deletesTarget: true,
  input: removeSnapshotInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'snapshot.remove', classroom),
  async run({ db }, { schoolId, id: classroomId }, { snapshot }) {
    const [removed] = await db
      .delete(rewardSnapshots)
      .where(
        and(
          eq(rewardSnapshots.schoolId, schoolId),
          eq(rewardSnapshots.classroomId, classroomId),
          eq(rewardSnapshots.id, snapshot),
        ),
      )
      .returning({ name: rewardSnapshots.name })
    if (!removed) throw new AppError('not-found')
    return {
      result: { snapshot },
      audit: { act: 'snapshot.remove', on: `classrooms/${classroomId}`, details: { snapshot, name: removed.name } },
    }
  },
})
