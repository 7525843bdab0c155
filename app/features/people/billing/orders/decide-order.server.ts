import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { decideOrder as nextState, orderDecisions } from '#rules/billing/order-state.ts'
import { addDays, grantPeriod } from '#rules/billing/plan-state.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { lockPlan, queryGrants } from '../grants.server.ts'
import { planDay } from '../plan-day.ts'
import { planGrants, planOrders } from '../tables.server.ts'
import { composeConfirmation } from './order-mails.server.ts'

const orderDays = 365

/** Staff confirm an order, which starts the plan, record its payment, or cancel it, which ends the plan. */
export const decideOrder = defineCommand({
  name: 'decideOrder',
  input: z.object({ schoolId: schoolUuid, id: uuid, decision: z.enum(orderDecisions) }),
  school: async (_, __, { schoolId }) => schoolId,

  async load({ db, actor, env }, { schoolId, id }) {
    if (env.BILLING === 'off' || !can(actor, 'orders.decide')) return null
    const isOrder = and(eq(planOrders.schoolId, schoolId), eq(planOrders.id, id))
    const [order] = await db.select().from(planOrders).where(isOrder).for('update')
    return order ?? null
  },

  allow: (actor, order) => order !== null && can(actor, 'orders.decide'),

  async run({ db, env, now, newId }, loaded, { decision }) {
    const { schoolId, id, number, plan, seats, details, locale, state } = loaded!
    const after = nextState(state, decision)
    if (!after) throw new AppError('refused', { reason: 'order-decided' })
    const [today, time] = [planDay(now), new Date(now)]
    const times = { confirm: { confirmedAt: time }, pay: { paidAt: time }, cancel: { canceledAt: time } }
    await db
      .update(planOrders)
      .set({ state: after, ...times[decision] })
      .where(and(eq(planOrders.schoolId, schoolId), eq(planOrders.id, id)))
    const audit = { act: `plan.order.${decision}`, on: schoolId, details: { number, plan, seats } }
    const result = { id, state: after }
    if (decision === 'pay') return { result, audit }
    if (decision === 'cancel') {
      const isGrant = and(
        eq(planGrants.schoolId, schoolId),
        eq(planGrants.source, 'order'),
        eq(planGrants.reference, id),
      )
      await db
        .update(planGrants)
        .set({ endsOn: addDays(today, -1), hasGrace: false })
        .where(isGrant)
      return { result, audit }
    }
    await lockPlan(db, schoolId)
    const period = grantPeriod(await queryGrants(db, schoolId), { plan, seats, days: orderDays }, today)
    const grant = {
      schoolId,
      id: newId(),
      source: 'order' as const,
      reference: id,
      plan,
      seats,
      ...period,
    }
    await db.insert(planGrants).values({ ...grant, createdAt: time })
    const mail = composeConfirmation(env, { number, schoolId, email: details.email, locale, until: period.endsOn })
    return { result, jobs: [{ name: 'send-mail' as const, data: mail }], audit }
  },
})
