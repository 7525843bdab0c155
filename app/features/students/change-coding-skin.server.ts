import { z } from 'zod'
import { codingSkins } from '#rules/classroom.ts'
import { can } from '#rules/permissions.ts'
import { putCodingSkin } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'
import { lockRoster } from './rosters.server.ts'

/** In which skin one child codes in a class; `class` is as everybody else there. */
export const changeCodingSkin = defineCommand({
  name: 'changeCodingSkin',
  input: z.object({ classroomId: classroomUuid, student: personUuid, skin: z.enum(['class', ...codingSkins]) }),
  load: ({ db, actor }, { classroomId }) => lockRoster(db, actor, classroomId),
  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run({ db }, { schoolId, id: classroomId }, { student, skin }) {
    const enrolled = { schoolId, classroomId, studentId: student }
    if (!(await putCodingSkin(db, enrolled, skin === 'class' ? null : skin))) throw new AppError('not-found')
    return { result: { skin }, audit: { act: 'student.skin', on: student, details: { classroom: classroomId, skin } } }
  },
})
