import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { paymentEvents } from '../tables.server.ts'
import { handlesPayments } from './open-stripe.server.ts'
import { readPaymentEvent, type PaymentEvent } from './read-event.server.ts'

/**
 * Stores a signed event of the payment service and queues the job that reads its subscription. An event that is stored
 * already does nothing, so a delivery may be repeated or arrive in any order.
 */
export const receivePaymentEvent = defineCommand({
  name: 'receivePaymentEvent',
  input: z.object({ body: z.string().max(64_000), signature: z.string().max(2_000) }),
  school: async () => null,

  async load({ env, now }, { body, signature }): Promise<PaymentEvent> {
    if (!handlesPayments(env)) throw new AppError('not-found')
    const event = await readPaymentEvent(env, { body, signature, now })
    // Forged deliveries look like an address that does not exist.
    if (!event) throw new AppError('not-found')
    return event
  },

  allow: (actor) => can(actor, 'payments.notify'),

  async run({ db, now }, { id, type, subject }) {
    if (subject === null) return { result: { ok: true } }
    const stored = await db
      .insert(paymentEvents)
      .values({ id, type: type.slice(0, 100), subject, receivedAt: new Date(now) })
      .onConflictDoNothing()
    const isNew = stored.rowCount === 1
    return { result: { ok: true }, jobs: isNew ? [{ name: 'read-subscription', data: { event: id, subject } }] : [] }
  },
})
