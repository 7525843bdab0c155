import { z } from 'zod'
import { acceptsText, checkNote, maxNoteLength, noteColors, noteKey } from '#rules/classrooms/class-board.ts'
import { isDanger } from '#rules/moderation/held-text.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { heldTextsPath, holdText, replaceHeldText } from '#app/features/people/held-texts/public.server.ts'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext, type Outcome } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { judgeForClass } from '../judge-for-class.server.ts'
import { findClassrooms } from '../lock-classrooms.server.ts'
import { classroomsOfStudents } from '../queries.server.ts'
import { publishNote } from './board.server.ts'

export const boardNoteKind = 'board-note'

/** `isDanger`: the child should see whom to talk to. */
export type PostedNote = { isHeld: boolean; isDanger: boolean }

const noteIdField = z.string().regex(/^[\w-]{1,40}$/)

/** The class of a student who writes; teachers write directly. */
async function loadClassOfWriter({ db, actor }: CommandContext, { classroom: id }: { classroom: string }) {
  const [classroom] = await findClassrooms(db, actor, [id])
  if (!classroom || actor.id === null) throw new AppError('not-found')
  const enrollments = await classroomsOfStudents(db, classroom.schoolId, [actor.id])
  const isStudent = enrollments.some(({ classroomId }) => classroomId === classroom.id)
  const purposesOff = (await listPurposesOff(db, classroom.schoolId, [actor.id])).get(actor.id) ?? []
  return { ...classroom, relations: isStudent ? ['student' as Relation] : [], personId: actor.id, purposesOff }
}

/** A student posts text: the class sees it immediately, or a teacher reads it first. */
export const postNote = defineCommand({
  name: 'postNote',
  input: z.object({
    classroom: classroomUuid,
    note: noteIdField,
    text: z.string().max(2 * maxNoteLength),
    colour: z.enum(noteColors),
  }),
  load: async (context, input) => ({
    classroom: await loadClassOfWriter(context, input),
    isTextAllowed: context.schoolId !== null && (await isFreeTextAllowed(context.db, context.schoolId)),
  }),
  allow: (actor, { classroom, isTextAllowed }) =>
    isTextAllowed && acceptsText(classroom.board) && can(actor, 'board.post-text', classroom),
  async run(context, { classroom }, { note: noteId, text: input, colour }): Promise<Outcome<PostedNote>> {
    const { db, actor } = context
    const { schoolId, id: classroomId } = classroom
    const key = noteKey(actor.id!, noteId)
    // HTML forms submit line breaks as CRLF.
    const text = input.replaceAll('\r\n', '\n').trim()
    const reason = checkNote({ text, colour }, key)
    if (reason) throw new AppError('invalid', { fields: { text: reason } })
    const verdict = await judgeForClass(db, { schoolId, classroomId, audience: 'student' }, text)
    if (verdict.decision === 'pass' && classroom.board === 'filtered')
      return {
        result: { isHeld: false, isDanger: false },
        changed: [await publishNote(db, { schoolId, classroomId, key, note: { text, colour } })],
      }
    const { severity, changed } = await holdText(context, {
      ...{ schoolId, classroomId, kind: boardNoteKind, subject: key, writerId: actor.id! },
      ...{ text, payload: { colour }, verdict },
    })
    return { result: { isHeld: true, isDanger: isDanger(severity) }, changed }
  },
})

/** The writer withdraws a note that no teacher has read yet. */
export const withdrawNote = defineCommand({
  name: 'withdrawNote',
  input: z.object({ classroom: classroomUuid, note: noteIdField }),
  load: loadClassOfWriter,
  // A class-code session could withdraw what the child wrote with the card.
  allow: (actor, classroom) =>
    actor.strength !== 'class-code' && classroom.relations.includes('student') && can(actor, 'board.read', classroom),
  async run({ db, actor }, { schoolId, id }, { note }) {
    const subject = noteKey(actor.id!, note)
    if (!(await replaceHeldText(db, { schoolId, kind: boardNoteKind, subject })))
      throw new AppError('refused', { reason: 'already-decided' })
    return { result: {}, changed: [heldTextsPath(id)] }
  },
})
