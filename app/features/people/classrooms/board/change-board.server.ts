import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { boardModes } from '#rules/classrooms/class-board.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { triggerRightsCheck } from '../archive-classrooms.server.ts'
import { boardStatePath } from './board.server.ts'
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
