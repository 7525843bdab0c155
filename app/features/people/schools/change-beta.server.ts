import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'
import { schools } from './tables.server.ts'

/** A school joins or leaves the beta. Classes keep the courses that they began. */
export const changeBeta = defineCommand({
  name: 'changeBeta',
  input: z.object({ schoolId: schoolUuid, beta: z.enum(['on', 'off']) }),
  school: async (_, __, { schoolId }) => schoolId,

  async load({ db, actor }, { schoolId }) {
    if (!can(actor, 'school.beta', { schoolId })) return null
    const isOpen = and(eq(schools.id, schoolId), isNull(schools.closedAt))
    const [school] = await db.select({ id: schools.id }).from(schools).where(isOpen).for('no key update')
    return school ?? null
  },

  allow: (actor, school) => school !== null && can(actor, 'school.beta', { schoolId: school.id }),

  async run({ db }, school, { beta }) {
    const { id } = school!
    await db
      .update(schools)
      .set({ isBeta: beta === 'on' })
      .where(eq(schools.id, id))
    return { result: { beta }, audit: { act: 'school.beta', on: id, details: { beta } } }
  },
})
