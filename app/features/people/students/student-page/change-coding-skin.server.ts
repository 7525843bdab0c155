import { z } from 'zod'
import { codingSkins } from '#rules/classrooms/classroom.ts'
import { can } from '#rules/permissions.ts'
import { setCodingSkin } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { lockRoster } from '../roster/rosters.server.ts'

/** Sets the code editor skin of one student in a class; `class` means the default of the class. */
export const changeCodingSkin = defineCommand({
  name: 'changeCodingSkin',
  input: z.object({ classroomId: classroomUuid, student: personUuid, skin: z.enum(['class', ...codingSkins]) }),
  load: ({ db, actor }, { classroomId }) => lockRoster(db, actor, classroomId),
  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run({ db }, { schoolId, id: classroomId }, { student, skin }) {
    const enrollmentKey = { schoolId, classroomId, studentId: student }
    if (!(await setCodingSkin(db, enrollmentKey, skin === 'class' ? null : skin))) throw new AppError('not-found')
    return { result: { skin }, audit: { act: 'student.skin', on: student, details: { classroom: classroomId, skin } } }
  },
})
