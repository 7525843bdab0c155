import { z } from 'zod'
import { mayReadHeldText } from '#rules/moderation/held-text.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { escalateReport, lockHeldText } from '#app/features/people/held-texts/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { toReader } from './queries.server.ts'

/** Shows staff of the platform the text of a report, on request of a teacher who may decide about it. */
export const askStaffAboutReport = defineCommand({
  name: 'askStaffAboutReport',
  input: z.object({ classroomId: classroomUuid, text: uuid }),
  async load({ db, actor, now }, { classroomId, text: id }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const held = await lockHeldText(db, classroom.schoolId, classroomId, id)
    if (!held) throw new AppError('not-found')
    const teachers = await teachersOf(db, classroom.schoolId, [classroomId])
    const hasTeacher = teachers.some((teacher) => teacher.id !== held.writerId)
    const text = { writerId: held.writerId, heldAt: held.heldAt.getTime(), hasTeacher }
    return { classroom, held, isReadable: mayReadHeldText(toReader(actor, classroom), text, now) }
  },
  allow: (actor, { classroom, isReadable }) => isReadable && can(actor, 'held-texts.decide', classroom),
  async run(context, { classroom, held }) {
    if (!heldTextKind(held.kind).isReport) throw new AppError('not-found')
    await escalateReport(context, held)
    return {
      result: { id: held.id },
      audit: { act: 'held-text.ask-staff', on: classroom.id, details: { kind: held.kind, severity: held.severity } },
    }
  },
})
