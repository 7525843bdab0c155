import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { dayField } from '#app/platform/forms/time-fields.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { lockClassrooms } from './lock-classrooms.server.ts'
import { requireValidSettings } from './settings.server.ts'
import { classrooms } from './tables.server.ts'

/** Sets first and last day of the term, for the calendar. */
export const setTermDates = defineCommand({
  name: 'setTermDates',
  input: z.object({ classroom: classroomUuid, termStarts: dayField, termEnds: dayField }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.settings', locked),
  async run({ db }, locked, { termStarts, termEnds }) {
    const { id, schoolId } = locked!
    requireValidSettings({ ...locked!, termStarts, termEnds })
    await db
      .update(classrooms)
      .set({ termStarts, termEnds })
      .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    return { result: { id }, audit: { act: 'classroom.settings', on: id } }
  },
})
