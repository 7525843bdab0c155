import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { lockedClassroom, studentsIn } from './assign-lessons.server.ts'
import { extraTimeSet } from './contract.ts'
import { keepExtraTime } from './extra-time.server.ts'
import { testsPath } from './sittings.server.ts'

/** Said once about a student, on their page. */
export const setExtraTime = defineCommand({
  name: 'setExtraTime',
  input: extraTimeSet,
  load: (context, { classroomId }) => lockedClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db }, classroom, { student, percent }) {
    const { schoolId, id: classroomId } = classroom
    const students = await studentsIn(db, classroom, [student])
    if (students.length === 0) throw new AppError('not-found')
    await keepExtraTime(db, { schoolId, classroomId }, students, percent)
    return {
      result: { percent },
      changed: [`classrooms/${classroomId}/roster`, testsPath(classroomId)],
      audit: { act: 'student.extra-time', on: `classroom:${classroomId}`, details: { student, percent } },
    }
  },
})
