import { and, isNull, lt } from 'drizzle-orm'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { paymentEvents } from '../tables.server.ts'
import { handlesPayments } from './open-stripe.server.ts'

/** Events at most this old have a job that is still repeated. */
const requeueAfterMs = 10 * 60_000
const maxRequeued = 500

const isUnhandled = (now: number) =>
  and(isNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, new Date(now - requeueAfterMs)))

export const countUnhandledEvents = (db: Database, now: number): Promise<number> =>
  db.$count(paymentEvents, isUnhandled(now))

/** Queues events again whose job failed for good, because the payment service did not answer for minutes. */
export async function requeueUnhandledEvents({ pool, jobs, env, now }: Services): Promise<void> {
  if (!handlesPayments(env)) return
  await inTransaction(pool, systemTenant, async (db) => {
    const unhandled = await db.select().from(paymentEvents).where(isUnhandled(now())).limit(maxRequeued)
    for (const { id, subject } of unhandled)
      await jobs.queue(db, { name: 'read-subscription', data: { event: id, subject } })
  })
}
