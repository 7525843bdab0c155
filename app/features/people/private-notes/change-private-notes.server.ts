import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkPrivateNote, MAX_PRIVATE_NOTE_LETTERS } from '#rules/students/private-note.ts'
import {
  lockClassroomOfStudent,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { PersonId } from '#rules/ids.ts'
import { privateNotesPath } from './contract.ts'
import { privateNotes } from './tables.server.ts'

const noteFields = { text: z.string().max(4 * MAX_PRIVATE_NOTE_LETTERS), shared: z.literal('on').optional() }

function requireNoteText(text: string): string {
  const checked = checkPrivateNote(text)
  if (!checked.ok) throw new AppError('invalid', { fields: { text: checked.reason } })
  return checked.value
}

/** The audit log records who wrote about which student, but not the text. */
const toOutcome = (act: string, classroom: ClassroomWithRelations, student: PersonId) => ({
  result: {},
  changed: [privateNotesPath(classroom.id, student)],
  audit: { act, on: classroom.id, details: { students: [student] } },
})

export const writePrivateNote = defineCommand({
  name: 'writePrivateNote',
  input: z.object({ classroomId: classroomUuid, student: personUuid, ...noteFields }),
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'private-notes.write', classroom),
  async run(context, classroom, { student, text: input, shared }) {
    const { db, actor, newId, now } = context
    const { schoolId, id: classroomId } = classroom
    const [authorId, createdAt, text] = [actor.id!, new Date(now), requireNoteText(input)]
    const ofAuthor = and(
      eq(privateNotes.schoolId, schoolId),
      eq(privateNotes.classroomId, classroomId),
      eq(privateNotes.authorId, authorId),
    )
    await enforceQuota(context, 'private-note', `${classroomId}:${authorId}`, {
      existing: () => db.$count(privateNotes, ofAuthor),
    })
    await db.insert(privateNotes).values({
      ...{ schoolId, id: newId(), classroomId, studentId: student, authorId, text },
      ...{ isShared: shared === 'on', createdAt, changedAt: createdAt },
    })
    return toOutcome('private-note.write', classroom, student)
  },
})

const noteInput = z.object({ classroomId: classroomUuid, note: uuid })

/** Finds only notes of the actor, so that no other teacher can change them. */
async function loadOwnNote({ db, actor }: CommandContext, { classroomId, note: id }: z.infer<typeof noteInput>) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const isNote = and(
    eq(privateNotes.schoolId, classroom.schoolId),
    eq(privateNotes.classroomId, classroomId),
    eq(privateNotes.id, id),
    eq(privateNotes.authorId, actor.id!),
  )
  const [note] = await db.select({ student: privateNotes.studentId }).from(privateNotes).where(isNote)
  if (!note) throw new AppError('not-found')
  return { classroom, isNote, student: note.student }
}

type OwnNote = Awaited<ReturnType<typeof loadOwnNote>>
const mayChangeNote = (actor: CommandContext['actor'], { classroom }: OwnNote) =>
  can(actor, 'private-notes.write', classroom)

export const changePrivateNote = defineCommand({
  name: 'changePrivateNote',
  input: noteInput.extend(noteFields),
  load: loadOwnNote,
  allow: mayChangeNote,
  async run({ db, now }, { classroom, isNote, student }, { text, shared }) {
    const values = { text: requireNoteText(text), isShared: shared === 'on', changedAt: new Date(now) }
    await db.update(privateNotes).set(values).where(isNote)
    return toOutcome('private-note.change', classroom, student)
  },
})

export const deletePrivateNote = defineCommand({
  name: 'deletePrivateNote',
  deletesTarget: true,
  input: noteInput,
  load: loadOwnNote,
  allow: mayChangeNote,
  async run({ db }, { classroom, isNote, student }) {
    await db.delete(privateNotes).where(isNote)
    return toOutcome('private-note.remove', classroom, student)
  },
})
