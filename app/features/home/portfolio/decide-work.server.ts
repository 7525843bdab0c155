import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { can, type Action } from '#rules/permissions.ts'
import { maxWorkNoteLetters } from '#rules/portfolio/work-lines.ts'
import { judgeText } from '#rules/words/judge-text.ts'
import { classroomsOfStudents, lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { portfolioPath } from './contract.ts'
import { lessonField } from './inputs.server.ts'
import { starredWork } from './tables.server.ts'

const workInput = z.object({ classroomId: classroomUuid, student: personUuid, lesson: lessonField })

/** Without a note, one that was written before stays; an empty one removes it. */
const approveInput = workInput.extend({
  note: z
    .string()
    .max(4 * maxWorkNoteLetters)
    .optional(),
})

async function loadWork({ db, actor }: CommandContext, { classroomId, student, lesson }: z.infer<typeof workInput>) {
  const classroom = await lockClassroomOfStudent(db, actor, classroomId, student)
  const { schoolId } = classroom
  return {
    ...{ id: classroomId, schoolId, relations: classroom.relations },
    purposesOff: (await listPurposesOff(db, schoolId, [student])).get(student) ?? [],
    isWork: and(eq(starredWork.schoolId, schoolId), eq(starredWork.studentId, student), eq(starredWork.lesson, lesson)),
    changed: (await classroomsOfStudents(db, schoolId, [student])).map((enrollment) =>
      portfolioPath(enrollment.classroomId, student),
    ),
  }
}

type LoadedWork = Awaited<ReturnType<typeof loadWork>>
const mayDecide = (action: Action) => (actor: CommandContext['actor'], work: LoadedWork) => can(actor, action, work)

const toOutcome = (act: string, { id, changed }: LoadedWork, { student, lesson }: z.infer<typeof workInput>) => ({
  result: {},
  changed,
  audit: { act, on: id, details: { students: [student], lesson } },
})

/** Families read it, so words that the filter holds are refused. */
function requireNote(text: string): string | null {
  if (text.trim() === '') return null
  const note = checkDisplayName(text, maxWorkNoteLetters)
  if (!note.ok) throw new AppError('invalid', { fields: { note: note.reason } })
  const isHeld = judgeText(note.value, { audience: 'student' }).decision === 'hold'
  if (isHeld) throw new AppError('invalid', { fields: { note: 'words-are-held' } })
  return note.value
}

/** Shows starred work to the linked guardians, with a note. */
export const approveWork = defineCommand({
  name: 'approveWork',
  input: approveInput,
  load: loadWork,
  allow: mayDecide('starred-work.approve'),
  async run({ db, now }, work, input) {
    const approved = await db
      .update(starredWork)
      .set({ approvedAt: new Date(now), ...(input.note !== undefined && { note: requireNote(input.note) }) })
      .where(work.isWork)
    // The student removed the star.
    if (approved.rowCount === 0) throw new AppError('not-found')
    return toOutcome('starred-work.approve', work, input)
  },
})

/** Removes the star, also of work that the family sees. The student may star the work again. */
export const rejectWork = defineCommand({
  name: 'rejectWork',
  input: workInput,
  load: loadWork,
  allow: mayDecide('starred-work.reject'),
  async run({ db }, work, input) {
    await db.delete(starredWork).where(work.isWork)
    return toOutcome('starred-work.reject', work, input)
  },
})
