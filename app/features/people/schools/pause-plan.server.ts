import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'
import { schools } from './tables.server.ts'

/** Pauses every plan of a school, or ends the pause. The limits of Free apply; nothing of the school is hidden. */
export const pausePlan = defineCommand({
  name: 'pausePlan',
  input: z.object({ schoolId: schoolUuid, pause: z.enum(['on', 'off']) }),
  school: async (_, __, { schoolId }) => schoolId,

  async load({ db, actor }, { schoolId }) {
    if (!can(actor, 'school.change-plan')) return null
    const isOpen = and(eq(schools.id, schoolId), isNull(schools.closedAt))
    const [school] = await db.select({ id: schools.id }).from(schools).where(isOpen).for('no key update')
    return school ?? null
  },

  allow: (actor, school) => school !== null && can(actor, 'school.change-plan'),

  async run({ db, now }, school, { pause }) {
    const { id } = school!
    await db
      .update(schools)
      .set({ planPausedAt: pause === 'on' ? new Date(now) : null })
      .where(eq(schools.id, id))
    return { result: { pause }, audit: { act: pause === 'on' ? 'school.pause' : 'school.resume', on: id } }
  },
})
