import type Stripe from 'stripe'
import type { StripeEnv } from './open-stripe.server.ts'
import { openStripe } from './open-stripe.server.ts'

/** The object whose subscription an event is about. Its state is read from the API, never from the event. */
export type EventSubject = { subscription: string } | { payment: string } | null

export type PaymentEvent = { id: string; type: string; subject: EventSubject }

/** Seconds that the time of a signature may differ from ours: a recorded delivery cannot be sent again later. */
export const signatureToleranceSeconds = 300

/** Checks the signature of a delivery and its time. Null if it is not from the payment service. */
export async function readPaymentEvent(
  env: StripeEnv,
  { body, signature, now }: { body: string; signature: string; now: number },
): Promise<PaymentEvent | null> {
  const stripe = await openStripe(env)
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      env.STRIPE_WEBHOOK_SECRET!,
      signatureToleranceSeconds,
      undefined,
      now,
    )
    // The library refuses old times only.
    const sentAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
    if (!(sentAt * 1_000 - now <= signatureToleranceSeconds * 1_000)) return null
    return typeof event.id === 'string' && typeof event.type === 'string'
      ? { id: event.id, type: event.type, subject: subjectOf(event) }
      : null
  } catch {
    return null
  }
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'id' in value
      ? String(value.id)
      : null

const bySubscription = (id: string | null): EventSubject => (id === null ? null : { subscription: id })
const byPayment = (id: string | null): EventSubject => (id === null ? null : { payment: id })

function subjectOf(event: Stripe.Event): EventSubject {
  const object = event.data.object as unknown as Record<string, unknown>
  if (event.type.startsWith('customer.subscription.')) return bySubscription(idOf(object))
  if (event.type.startsWith('checkout.session.')) return bySubscription(idOf(object.subscription))
  if (event.type.startsWith('invoice.')) {
    const parent = object.parent as { subscription_details?: { subscription?: unknown } } | null | undefined
    return bySubscription(idOf(parent?.subscription_details?.subscription))
  }
  if (event.type === 'charge.refunded' || event.type.startsWith('refund.'))
    return byPayment(idOf(object.payment_intent))
  return null
}
