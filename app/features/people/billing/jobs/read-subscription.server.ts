import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { paymentEvents } from '../tables.server.ts'
import { applySubscription } from '../payments/apply-subscription.server.ts'
import { handlesPayments, openStripe } from '../payments/open-stripe.server.ts'
import { resolveSubscription } from '../payments/read-subscription.server.ts'

const externalId = z.string().min(1).max(255)
const subjectSchema = z.union([z.object({ subscription: externalId }), z.object({ payment: externalId })])
const jobSchema = z.object({ event: externalId.optional(), subject: subjectSchema })

/** Reads the subscription that an event is about. Failed attempts are repeated, at last every hour. */
export function readSubscriptionJob(services: Services): JobHandler {
  return async (data) => {
    const { event, subject } = jobSchema.parse(data)
    if (!handlesPayments(services.env)) return
    const subscription = await resolveSubscription(await openStripe(services.env), subject)
    if (subscription !== null) await applySubscription(services, subscription)
    if (event !== undefined)
      await inTransaction(services.pool, systemTenant, (db) =>
        db
          .update(paymentEvents)
          .set({ handledAt: new Date(services.now()) })
          .where(eq(paymentEvents.id, event)),
      )
  }
}
