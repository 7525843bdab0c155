import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { boardModes, maxNoteLength, decodeReadNote } from '#rules/classrooms/class-board.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { triggerRightsCheck } from '../archive-classrooms.server.ts'
import {
  boardArea,
  boardStatePath,
  deleteHeldNotes,
  heldNotesArea,
  publishHeldNotes,
  lockUnchangedNotes,
  hasHeldNotes,
  type ReviewedNote,
} from './board.server.ts'
import { lockClassrooms } from '../lock-classrooms.server.ts'
import { classrooms } from '../tables.server.ts'

/** Sets who may write on the board of a class. Takes effect on open screens within seconds. */
export const changeBoard = defineCommand({
  name: 'changeBoard',
  input: z.object({ classroom: classroomUuid, board: z.enum(boardModes) }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.settings', locked),
  async run({ db }, locked, { board }) {
    const { schoolId, id } = locked!
    await db
      .update(classrooms)
      .set({ board })
      .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    await triggerRightsCheck(db, schoolId, [id])
    return {
      result: { board },
      changed: [boardStatePath(id)],
      audit: { act: 'classroom.board', on: id, details: { board } },
    }
  },
})

/** The note's key, a space, and the text the teacher saw. */
const noteField = z.string().max(80 + 1 + 2 * maxNoteLength)
const reviewedNotesField = z
  .union([noteField, listOf(noteField, { max: 500 })])
  .transform((encodedNotes): ReviewedNote[] => [
    ...new Map(
      [encodedNotes]
        .flat()
        .map(decodeReadNote)
        .map((note) => [note.key, note]),
    ).values(),
  ])

/** Approves or declines held notes. A note whose text changed since the teacher read it stays held. */
export const decideNotes = defineCommand({
  name: 'decideNotes',
  input: z.object({ classroom: classroomUuid, act: z.enum(['approve', 'decline']), note: reviewedNotesField }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'board.clear', locked),
  async run({ db }, locked, { act, note }) {
    const { schoolId, id } = locked!
    const keys = act === 'approve' ? await lockUnchangedNotes(db, schoolId, id, note) : note.map(({ key }) => key)
    if (keys.length === 0 && (await hasHeldNotes(db, schoolId, id, note)))
      throw new AppError('refused', { reason: 'note-changed' })
    if (act === 'approve') await publishHeldNotes(db, schoolId, id, keys)
    const decided = await deleteHeldNotes(db, schoolId, id, keys)
    if (decided.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    return {
      result: { act, decided },
      changed: [boardArea(id), heldNotesArea(id)],
      audit: { act: 'board.decide', on: id, details: { [act]: decided.length } },
    }
  },
})
