import { z } from 'zod'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { handlesPayments, openStripe } from '../payments/open-stripe.server.ts'
import { readSubscription, retrieveSubscription } from '../payments/read-subscription.server.ts'

const jobSchema = z.object({ subscription: z.string().min(1).max(255) })

/** Repeating it is safe: the idempotency key names the payment, and an ended subscription is not ended again. */
export function refundPurchaseJob({ env }: Pick<Services, 'env'>): JobHandler {
  return async (data) => {
    const { subscription: id } = jobSchema.parse(data)
    if (!handlesPayments(env)) return
    const stripe = await openStripe(env)
    const subscription = await retrieveSubscription(stripe, id)
    if (!subscription) return
    const { latestPayment, facts } = await readSubscription(stripe, subscription)
    if (latestPayment !== null && facts.refundedAt === null)
      await stripe.refunds.create({ payment_intent: latestPayment }, { idempotencyKey: `refund-${latestPayment}` })
    if (facts.endedAt === null) await stripe.subscriptions.cancel(id)
  }
}
