import type Stripe from 'stripe'
import type { SubscriptionFacts } from '#rules/billing/subscription-grant.ts'
import type { EventSubject } from './read-event.server.ts'

/** A subscription as the payment service has it now, and the purchase that it names. */
export type ReadSubscription = {
  id: string
  customer: string
  facts: SubscriptionFacts
  /** As Checkout charged it; null if the subscription is not of one price. */
  price: { currency: string; amount: number; per: string } | null
  latestPayment: string | null
  /** Ends by itself at the end of the paid period. */
  isEnding: boolean
}

/** Names of the purchase in the metadata of a subscription, written when Checkout starts. */
export type PurchaseMetadata = { school: string; purchase: string }

const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id)

/** The subscription of an event; null if the service has none for it. */
export async function resolveSubscription(stripe: Stripe, subject: NonNullable<EventSubject>): Promise<string | null> {
  if ('subscription' in subject) return subject.subscription
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: subject.payment },
    limit: 1,
  })
  const invoice = data[0]?.invoice
  if (!invoice) return null
  const { parent } = await stripe.invoices.retrieve(idOf(invoice))
  const subscription = parent?.subscription_details?.subscription
  return subscription ? idOf(subscription) : null
}

/** Null if the service does not know the subscription (any more). */
export async function retrieveSubscription(stripe: Stripe, id: string): Promise<Stripe.Subscription | null> {
  try {
    return await stripe.subscriptions.retrieve(id)
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return null
    throw error
  }
}

export async function readSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<ReadSubscription> {
  const { id, status, customer, start_date, ended_at, items, latest_invoice, cancel_at, cancel_at_period_end } =
    subscription
  const [item, ...otherItems] = items.data
  if (!item) throw new Error(`subscription ${id} has no items`)
  const invoice = latest_invoice === null ? null : await stripe.invoices.retrieve(idOf(latest_invoice))
  const payment = invoice && (await readLatestPayment(stripe, invoice.id))
  const { recurring, currency, unit_amount } = item.price
  const isOnePrice = otherItems.length === 0 && item.quantity === 1 && recurring?.interval_count === 1
  return {
    id,
    customer: idOf(customer),
    facts: {
      status,
      startedAt: start_date,
      periodStart: item.current_period_start,
      periodEnd: item.current_period_end,
      endedAt: ended_at,
      isPaid: invoice?.status === 'paid',
      refundedAt: payment?.refundedAt ?? null,
    },
    price:
      isOnePrice && unit_amount !== null
        ? { currency: currency.toUpperCase(), amount: unit_amount, per: recurring.interval }
        : null,
    latestPayment: payment?.id ?? null,
    isEnding: cancel_at_period_end || (cancel_at ?? null) !== null,
  }
}

/** The payment of an invoice, and when all of it was returned. */
async function readLatestPayment(stripe: Stripe, invoice: string) {
  const { data } = await stripe.invoicePayments.list({
    invoice,
    status: 'paid',
    limit: 1,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const intent = data[0]?.payment.payment_intent
  if (!intent || typeof intent === 'string') return null
  const charge = intent.latest_charge
  if (!charge || typeof charge === 'string' || !charge.refunded) return { id: intent.id, refundedAt: null }
  const refunds = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
  const times = refunds.data.filter(({ status }) => status === 'succeeded').map(({ created }) => created)
  return { id: intent.id, refundedAt: Math.max(...times, charge.created) }
}
