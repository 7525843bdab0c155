import { can } from '#rules/permissions.ts'
import { moveItem } from '#rules/assignments/order.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { moveAssignmentInput } from '../contract.ts'
import { loadAssignments } from '../queries.server.ts'
import { assignmentsPath, lockClassroom } from './assign-lessons.server.ts'

/** Moves an assignment in the teacher's order. The lock of the class serializes concurrent moves. */
export const moveAssignment = defineCommand({
  name: 'moveAssignment',
  input: moveAssignmentInput,
  load: (context, { classroomId }) => lockClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db }, { schoolId, id: classroomId }, { assignment, to }) {
    const ids = (await loadAssignments(db, schoolId, classroomId)).map(({ id }) => id)
    if (!ids.includes(assignment)) throw new AppError('not-found')
    await db.$client.query(
      `UPDATE assignments a SET position = o.position FROM unnest($3::uuid[]) WITH ORDINALITY AS o (id, position)
       WHERE a.school_id = $1 AND a.classroom_id = $2 AND a.id = o.id AND a.position <> o.position`,
      [schoolId, classroomId, moveItem(ids, assignment, to)],
    )
    return { result: { assignment }, changed: [assignmentsPath(classroomId)] }
  },
})
