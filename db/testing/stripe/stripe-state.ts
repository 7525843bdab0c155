import { randomBytes } from 'node:crypto'

/** Objects of Stripe's API with the fields that Skykite reads, in the shapes of the version that its library names. */
export type StripeObject = { id: string; object: string } & Record<string, unknown>

export type StripeEvent = StripeObject & { type: string; created: number; data: { object: StripeObject } }

type Session = StripeObject & { subscription: string | null; status: string; metadata: Record<string, string> }
type Subscription = StripeObject & {
  status: string
  metadata: Record<string, string>
  latest_invoice: string | null
  ended_at: number | null
  start_date: number
  items: { data: { current_period_start: number; current_period_end: number; price: Price }[] }
}
type Price = { unit_amount: number; currency: string; recurring: { interval: string; interval_count: number } }
type Invoice = StripeObject & { status: string; payment_intent: string | null; subscription: string }
type Payment = { id: string; invoice: string; refunded: boolean; refunds: StripeObject[]; created: number }

export type SessionInput = {
  price: { unit_amount: number; currency: string; interval: string }
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  customer: string | null
  successUrl: string
  cancelUrl: string
}

const periodSeconds: Record<string, number> = { month: 30 * 86_400, year: 365 * 86_400 }

/**
 * The state of a payment service, for tests and development: Checkout sessions, subscriptions, invoices, payments and
 * refunds, and the events that their changes cause. `now`: seconds since 1970.
 */
export function createStripeState(now: () => number) {
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const payments = new Map<string, Payment>()
  const events: StripeEvent[] = []
  const listeners = new Set<(event: StripeEvent) => void>()
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

  function emit(type: string, object: StripeObject): StripeEvent {
    const data = { object: structuredClone(object) }
    const event = { id: newId('evt'), object: 'event', type, created: now(), api_version: null, livemode: false, data }
    events.push(event)
    for (const listener of listeners) listener(event)
    return event
  }

  const invoiceObject = (invoice: Invoice) => ({
    ...invoice,
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
  })

  function openSession(input: SessionInput): Session {
    const { metadata, customer, successUrl, cancelUrl } = input
    const session: Session = {
      ...{ id: newId('cs_test'), object: 'checkout.session', mode: 'subscription', status: 'open' },
      ...{ customer, metadata, subscription: null, payment_status: 'unpaid' },
      ...{ success_url: successUrl, cancel_url: cancelUrl, input },
    }
    sessions.set(session.id, session)
    return session
  }

  function bill(subscription: Subscription, isPaid: boolean) {
    const invoice: Invoice = {
      ...{ id: newId('in'), object: 'invoice', status: isPaid ? 'paid' : 'open' },
      ...{ payment_intent: null, subscription: subscription.id },
    }
    invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    if (isPaid) pay(invoice)
    return invoice
  }

  function pay(invoice: Invoice) {
    invoice.status = 'paid'
    invoice.payment_intent = newId('pi')
    const { id, payment_intent } = invoice
    payments.set(payment_intent, { id: payment_intent, invoice: id, refunded: false, refunds: [], created: now() })
  }

  /** The buyer pays. Stripe reports it with several events whose order is not defined. */
  function completeSession(id: string): Subscription {
    const session = sessions.get(id)!
    if (session.status !== 'open') throw new Error(`session ${id} is ${session.status}`)
    const { price, subscriptionMetadata } = session.input as SessionInput
    const recurring = { interval: price.interval, interval_count: 1 }
    const customer = (session.customer as string | null) ?? newId('cus')
    const item = {
      ...{ id: newId('si'), object: 'subscription_item', quantity: 1 },
      ...{ current_period_start: now(), current_period_end: now() + periodSeconds[price.interval]! },
      price: {
        id: newId('price'),
        object: 'price',
        unit_amount: price.unit_amount,
        currency: price.currency,
        recurring,
      },
    }
    const subscription: Subscription = {
      ...{ id: newId('sub'), object: 'subscription', status: 'active', customer, metadata: subscriptionMetadata },
      ...{ start_date: now(), ended_at: null, latest_invoice: null, cancel_at_period_end: false },
      items: { object: 'list', data: [item] } as Subscription['items'],
    }
    subscriptions.set(subscription.id, subscription)
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, customer })
    emit('customer.subscription.created', { ...subscription, status: 'incomplete' })
    emit('invoice.paid', invoiceObject(bill(subscription, true)))
    emit('customer.subscription.updated', subscription)
    emit('checkout.session.completed', session)
    return subscription
  }

  function renew(id: string, isPaid: boolean): void {
    const subscription = subscriptions.get(id)!
    const item = subscription.items.data[0]!
    item.current_period_start = item.current_period_end
    item.current_period_end += periodSeconds[item.price.recurring.interval]!
    subscription.status = isPaid ? 'active' : 'past_due'
    const invoice = bill(subscription, isPaid)
    emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceObject(invoice))
    emit('customer.subscription.updated', subscription)
  }

  /** A late payment of the open invoice. */
  function payOpenInvoice(id: string): void {
    const subscription = subscriptions.get(id)!
    const invoice = invoices.get(subscription.latest_invoice!)!
    if (invoice.status === 'paid') return
    pay(invoice)
    subscription.status = 'active'
    emit('invoice.paid', invoiceObject(invoice))
    emit('customer.subscription.updated', subscription)
  }

  function cancel(id: string): Subscription {
    const subscription = subscriptions.get(id)!
    if (subscription.ended_at === null) {
      Object.assign(subscription, { status: 'canceled', ended_at: now() })
      emit('customer.subscription.deleted', subscription)
    }
    return subscription
  }

  function refund(paymentId: string): StripeObject {
    const payment = payments.get(paymentId)!
    if (payment.refunded) return payment.refunds[0]!
    const refunded = {
      id: newId('re'),
      object: 'refund',
      status: 'succeeded',
      created: now(),
      payment_intent: paymentId,
    }
    payment.refunded = true
    payment.refunds.push(refunded)
    emit('refund.created', refunded)
    emit('charge.refunded', { id: newId('ch'), object: 'charge', payment_intent: paymentId, refunded: true })
    return refunded
  }

  const paymentOf = (subscription: string): string | null =>
    invoices.get(subscriptions.get(subscription)?.latest_invoice ?? '')?.payment_intent ?? null

  return {
    ...{ sessions, subscriptions, invoices, payments, events, listeners },
    ...{ openSession, completeSession, renew, payOpenInvoice, cancel, refund, paymentOf, invoiceObject },
  }
}

export type StripeState = ReturnType<typeof createStripeState>
