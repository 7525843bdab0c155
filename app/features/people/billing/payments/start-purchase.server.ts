import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { findPrice, toMinorUnits } from '#rules/billing/prices.ts'
import { isRunning } from '#rules/billing/subscription-grant.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { loadBillingSchool } from '../grants.server.ts'
import { loadPrices } from '../prices.server.ts'
import { cardPurchases } from '../tables.server.ts'
import { sellsByCard } from './open-stripe.server.ts'

/**
 * Fixes plan, seats and amount of a purchase. The buyer sends only the key of a price: its amount comes from the prices
 * of the installation.
 */
export const startPurchase = defineCommand({
  name: 'startPurchase',
  input: z.object({ price: z.string().max(60) }),

  async load(context) {
    const school = await loadBillingSchool(context)
    if (!sellsByCard(context.env)) throw new AppError('not-found')
    if (!can(context.actor, 'plan.manage', school)) return { ...school, purchases: [] }
    const { id, status, subscriptionId } = cardPurchases
    const purchases = await context.db
      .select({ id, status, subscriptionId })
      .from(cardPurchases)
      .where(and(eq(cardPurchases.schoolId, school.schoolId), ne(status, 'canceled')))
      .for('update')
    return { ...school, purchases }
  },

  allow: (actor, school) => can(actor, 'plan.manage', school),

  async run(context, { schoolId, purchases }, { price: key }) {
    const { db, env, now, newId } = context
    const price = findPrice(loadPrices(env), key)
    if (!price) throw new AppError('refused', { reason: 'price-changed' })
    if (purchases.some(({ status, subscriptionId }) => subscriptionId !== null && isRunning(status)))
      throw new AppError('refused', { reason: 'plan-subscribed' })
    await enforceQuota(context, 'purchase', schoolId)
    const { plan, seats, per, currency } = price
    const [id, amount] = [newId(), toMinorUnits(price)]
    await db
      .insert(cardPurchases)
      .values({ schoolId, id, plan, seats, per, currency, amount, createdAt: new Date(now) })
    return {
      result: { purchase: id },
      audit: { act: 'plan.buy', on: schoolId, details: { plan, seats, amount, currency } },
    }
  },
})

/** The customer of the school at the payment service, for its page of cards, receipts and cancellation. */
export const openPaymentAccount = defineCommand({
  name: 'openPaymentAccount',
  readOnly: true,
  input: z.object({}),
  async load(context) {
    const school = await loadBillingSchool(context)
    if (!can(context.actor, 'plan.manage', school)) return { ...school, customer: null }
    const [purchase] = await context.db
      .select({ customer: cardPurchases.customerId })
      .from(cardPurchases)
      .where(and(eq(cardPurchases.schoolId, school.schoolId), isNotNull(cardPurchases.customerId)))
      .orderBy(cardPurchases.createdAt)
      .limit(1)
    return { ...school, customer: purchase?.customer ?? null }
  },
  allow: (actor, school) => can(actor, 'plan.manage', school),
  async run(_, { customer }) {
    if (customer === null) throw new AppError('not-found')
    return { result: { customer } }
  },
})
