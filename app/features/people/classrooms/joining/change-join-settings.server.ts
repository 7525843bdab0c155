import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { momentField } from '#app/platform/forms/time-fields.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { randomClassCode } from '../insert-classroom.server.ts'
import { lockClassrooms } from '../lock-classrooms.server.ts'
import { classCodes, classrooms } from '../tables.server.ts'

/** Changes who may join by class code, and until when. Omitted fields stay unchanged; an empty time means no limit. */
export const changeJoinSettings = defineCommand({
  name: 'changeJoinSettings',
  input: z.object({
    classroom: classroomUuid,
    joinPolicy: z.enum(['open', 'request', 'closed']).optional(),
    requestsUntil: momentField.optional(),
    codeExpiresAt: momentField.optional(),
  }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.settings', locked),
  async run({ db }, locked, { classroom: _, ...fields }) {
    const { schoolId, id, code } = locked!
    const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length > 0)
      await db
        .update(classrooms)
        .set(change)
        .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    return {
      result: {},
      changed: [`join-status/${code}`],
      audit: { act: 'classroom.join-settings', on: id, details: change },
    }
  },
})

/** Invalidates the old class code. Requests already sent with it stay pending. */
export const newClassCode = defineCommand({
  name: 'newClassCode',
  input: z.object({ classroom: classroomUuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.settings', locked),
  async run({ db }, locked) {
    const { schoolId, id } = locked!
    const code = randomClassCode()
    await db.delete(classCodes).where(and(eq(classCodes.schoolId, schoolId), eq(classCodes.classroomId, id)))
    await db.insert(classCodes).values({ code, schoolId, classroomId: id })
    await db
      .update(classrooms)
      .set({ code, codeExpiresAt: null })
      .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    return { result: { code }, audit: { act: 'classroom.new-code', on: id } }
  },
})
