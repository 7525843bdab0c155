import type { ScratchDatabase } from '#bench/live/scratch-database.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { StripeEvent, StripeState } from '#db/testing/stripe/stripe-state.ts'

export type Purchase = { schoolId: string; id: string; subscription: string }

type Options = { schools: number; random: (below: number) => number }

const amount = 450_000

/** Schools with a purchase each. `act` changes some subscriptions and returns the new events. */
export async function openBuyers({ owner, createClassrooms }: ScratchDatabase, state: StripeState, options: Options) {
  const { schools, random } = options
  const classrooms = await createClassrooms(schools, 0)
  const purchases: Purchase[] = []
  const waiting: { schoolId: string; id: string }[] = []
  for (const { schoolId } of classrooms) {
    const id = newId()
    await owner.query(
      `INSERT INTO card_purchases (school_id, id, plan, seats, per, currency, amount, created_at)
       VALUES ($1, $2, 'school', 300, 'year', 'THB', $3, now())`,
      [schoolId, id, amount],
    )
    waiting.push({ schoolId, id })
  }

  function buy({ schoolId, id }: { schoolId: string; id: string }) {
    const metadata = { school: schoolId, purchase: id }
    const session = state.openSession({
      ...{ metadata, subscriptionMetadata: metadata, customer: null, successUrl: '/', cancelUrl: '/' },
      price: { unit_amount: amount, currency: 'thb', interval: 'year' },
    })
    purchases.push({ schoolId, id, subscription: state.completeSession(session.id).id })
  }

  const changes = [
    (id: string) => state.renew(id, true),
    (id: string) => state.renew(id, false),
    (id: string) => state.payOpenInvoice(id),
    (id: string) => void state.cancel(id),
    (id: string) => {
      const payment = state.paymentOf(id)
      if (payment) state.refund(payment)
    },
  ]

  return {
    purchases,
    act(): StripeEvent[] {
      const first = state.events.length
      for (const purchase of waiting.splice(0, Math.ceil(schools / 3))) buy(purchase)
      for (const { subscription } of purchases)
        if (random(3) === 0 && state.subscriptions.get(subscription)!.ended_at === null)
          changes[random(changes.length)]!(subscription)
      return state.events.slice(first)
    },
  }
}
