import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { lockClassroom, filterStudentsOfClass } from '../assignments/assign-lessons.server.ts'
import { setExtraTimeInput } from '../contract.ts'
import { saveExtraTime } from './extra-time.server.ts'
import { testsPath } from './sittings.server.ts'

/** Sets the default extra time of a student, for tests and competitions that start later. */
export const setExtraTime = defineCommand({
  name: 'setExtraTime',
  input: setExtraTimeInput,
  load: (context, { classroomId }) => lockClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db }, classroom, { student, percent }) {
    const { schoolId, id: classroomId } = classroom
    const students = await filterStudentsOfClass(db, classroom, [student])
    if (students.length === 0) throw new AppError('not-found')
    await saveExtraTime(db, { schoolId, classroomId }, students, percent)
    return {
      result: { percent },
      changed: [`classrooms/${classroomId}/roster`, testsPath(classroomId)],
      audit: { act: 'student.extra-time', on: `classroom:${classroomId}`, details: { student, percent } },
    }
  },
})
