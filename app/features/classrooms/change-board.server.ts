import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { boardModes, noteLength, noteRead } from '#rules/class-board.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { listOf } from '#app/platform/list-field.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { endRights } from './archive-classrooms.server.ts'
import {
  boardArea,
  boardStatePath,
  dropHeld,
  heldArea,
  putUp,
  stillRead,
  waitsStill,
  type ReadNote,
} from './board.server.ts'
import { lockClassrooms } from './lock-classrooms.server.ts'
import { classrooms } from './tables.server.ts'

/** Who writes on the board of a class. Holds on open screens within seconds. */
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
    await endRights(db, schoolId, [id])
    return {
      result: { board },
      changed: [boardStatePath(id)],
      audit: { act: 'classroom.board', on: id, details: { board } },
    }
  },
})

/** As `readNote` writes it: the key, and after a blank what stood there. */
const oneNote = z.string().max(80 + 1 + 2 * noteLength)
const readNotes = z.union([oneNote, listOf(oneNote, { most: 500 })]).transform((given): ReadNote[] => [
  ...new Map(
    [given]
      .flat()
      .map(noteRead)
      .map((one) => [one.key, one]),
  ).values(),
])

/** Notes that wait for approval: put on the board as they were read, or declined. What says something else by now waits on. */
export const decideNotes = defineCommand({
  name: 'decideNotes',
  input: z.object({ classroom: classroomUuid, act: z.enum(['approve', 'decline']), note: readNotes }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'board.clear', locked),
  async run({ db }, locked, { act, note }) {
    const { schoolId, id } = locked!
    const keys = act === 'approve' ? await stillRead(db, schoolId, id, note) : note.map(({ key }) => key)
    if (keys.length === 0 && (await waitsStill(db, schoolId, id, note)))
      throw new AppError('refused', { reason: 'note-changed' })
    if (act === 'approve') await putUp(db, schoolId, id, keys)
    const decided = await dropHeld(db, schoolId, id, keys)
    if (decided.length === 0) throw new AppError('refused', { reason: 'already-decided' })
    return {
      result: { act, decided },
      changed: [boardArea(id), heldArea(id)],
      audit: { act: 'board.decide', on: id, details: { [act]: decided.length } },
    }
  },
})
