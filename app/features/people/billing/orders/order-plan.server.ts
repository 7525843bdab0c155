import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findPrice, toMinorUnits } from '#rules/billing/prices.ts'
import { isText } from '#rules/input/text.ts'
import { formatRequestNumber } from '#rules/requests/public-request.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { loadBillingSchool } from '../grants.server.ts'
import { loadPrices } from '../prices.server.ts'
import { planOrders } from '../tables.server.ts'
import { composeOrderNotice } from './order-mails.server.ts'

const numberBytes = 16
const optionalLine = (maxLength: number) => z.union([z.literal(''), nameField(maxLength)])
const maxAddress = 400
const addressLines = z
  .string()
  .max(2 * maxAddress)
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .refine((text) => isText(text) && text.length <= maxAddress, 'too-long')
  .refine((text) => text !== '', 'empty')

/** Orders a plan for a year that is paid by invoice. Staff confirm the order before the plan begins. */
export const orderPlan = defineCommand({
  name: 'orderPlan',
  input: z.object({
    price: z.string().max(60),
    buyer: nameField(120),
    address: addressLines,
    taxId: optionalLine(40),
    purchaseOrder: optionalLine(60),
    email: z.email().max(254),
    locale: z.enum(['en', 'th', 'ko', 'cn']),
  }),

  load: (context) => loadBillingSchool(context),
  allow: (actor, school) => can(actor, 'plan.manage', school),

  async run(context, { schoolId }, { price: key, locale, ...details }) {
    const { db, env, now, newId } = context
    const price = findPrice(loadPrices(env), key)
    if (!price || price.per !== 'year') throw new AppError('refused', { reason: 'price-changed' })
    await enforceQuota(context, 'plan-order', schoolId, {
      existing: () => db.$count(planOrders, and(eq(planOrders.schoolId, schoolId), eq(planOrders.state, 'ordered'))),
    })
    const { plan, seats, currency } = price
    const [id, number, amount] = [newId(), formatRequestNumber(randomBytes(numberBytes)), toMinorUnits(price)]
    const order = { schoolId, id, number, plan, seats, currency, amount, details, locale, orderedAt: new Date(now) }
    await db.insert(planOrders).values(order)
    return {
      result: { id, number },
      jobs: env.REQUESTS_MAILBOX ? [{ name: 'send-mail' as const, data: composeOrderNotice(env, { number }) }] : [],
      audit: { act: 'plan.order', on: schoolId, details: { number, plan, seats, amount, currency } },
    }
  },
})

/** Takes an order back that staff have not confirmed. */
export const withdrawOrder = defineCommand({
  name: 'withdrawOrder',
  input: z.object({ id: uuid }),

  async load(context, { id }) {
    const school = await loadBillingSchool(context)
    if (!can(context.actor, 'plan.manage', school)) return { ...school, state: null, number: '' }
    const [order] = await context.db
      .select({ state: planOrders.state, number: planOrders.number })
      .from(planOrders)
      .where(and(eq(planOrders.schoolId, school.schoolId), eq(planOrders.id, id)))
      .for('update')
    return { ...school, state: order?.state ?? null, number: order?.number ?? '' }
  },

  allow: (actor, order) => can(actor, 'plan.manage', order) && order.state !== null,

  async run({ db, now }, { schoolId, state, number }, { id }) {
    if (state !== 'ordered') throw new AppError('refused', { reason: 'order-decided' })
    await db
      .update(planOrders)
      .set({ state: 'canceled', canceledAt: new Date(now) })
      .where(and(eq(planOrders.schoolId, schoolId), eq(planOrders.id, id)))
    return { result: { id }, audit: { act: 'plan.order.withdraw', on: schoolId, details: { number } } }
  },
})

const rank = sql`array_position(ARRAY['ordered', 'confirmed', 'paid', 'canceled'], ${planOrders.state})`
export const openOrdersFirst = [rank, sql`${planOrders.orderedAt} DESC`, planOrders.id]
