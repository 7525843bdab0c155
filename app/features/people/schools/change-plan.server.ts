import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { plans, type Plan } from '#rules/plans.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { dayField } from '#app/platform/forms/time-fields.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'
import { schools } from './tables.server.ts'

const planNames = plans.map(({ name }) => name) as [Plan['name'], ...Plan['name'][]]

/** The plan of a school, also for `npm run staff -- plan`. `until` is its last day; null: no end. */
export const planInput = z.object({ plan: z.enum(planNames), until: dayField })

type PlanInput = z.output<typeof planInput>

export const planAudit = (schoolId: string, { plan, until }: PlanInput) => ({
  act: 'school.plan',
  on: schoolId,
  details: { plan, until },
})

/** Changes the plan of any open school. The log of the school shows the change. */
export const changePlan = defineCommand({
  name: 'changePlan',
  input: planInput.extend({ schoolId: schoolUuid }),
  school: async (_, __, { schoolId }) => schoolId,

  async load({ db, actor }, { schoolId }) {
    if (!can(actor, 'school.change-plan')) return null
    const isOpen = and(eq(schools.id, schoolId), isNull(schools.closedAt))
    const [school] = await db.select({ id: schools.id }).from(schools).where(isOpen).for('no key update')
    return school ?? null
  },

  allow: (actor, school) => school !== null && can(actor, 'school.change-plan'),

  async run({ db }, school, { plan, until }) {
    const { id } = school!
    await db.update(schools).set({ plan, planUntil: until }).where(eq(schools.id, id))
    return { result: { plan, until }, changed: [], audit: planAudit(id, { plan, until }) }
  },
})
