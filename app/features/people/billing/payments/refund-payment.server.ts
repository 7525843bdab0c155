import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { cardPurchases } from '../tables.server.ts'
import { handlesPayments } from './open-stripe.server.ts'

/**
 * Staff return the latest payment of a subscription and end it. The plan ends when the payment service reports the
 * refund, not here.
 */
export const refundPurchase = defineCommand({
  name: 'refundPurchase',
  input: z.object({ schoolId: schoolUuid, id: uuid }),
  school: async (_, __, { schoolId }) => schoolId,

  async load({ db, actor, env }, { schoolId, id }) {
    if (!handlesPayments(env) || !can(actor, 'payments.refund')) return null
    const isPurchase = and(eq(cardPurchases.schoolId, schoolId), eq(cardPurchases.id, id))
    const [purchase] = await db.select().from(cardPurchases).where(isPurchase).for('update')
    return purchase ?? null
  },

  allow: (actor, purchase) => purchase !== null && can(actor, 'payments.refund'),

  async run(_, purchase) {
    const { schoolId, subscriptionId, plan, seats } = purchase!
    if (subscriptionId === null) throw new AppError('refused', { reason: 'not-paid' })
    return {
      result: { id: purchase!.id },
      jobs: [{ name: 'refund-purchase', data: { subscription: subscriptionId } }],
      audit: { act: 'plan.refund', on: schoolId, details: { plan, seats } },
    }
  },
})
