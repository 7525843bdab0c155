import type pg from 'pg'
import type { StripeState } from '#db/testing/stripe/stripe-state.ts'
import type { Purchase } from './buyers.ts'

type ExpectedGrant = { endsOn: string; hasGrace: boolean }

const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)

/** The paid days of a subscription, cut by its end or a refund. Independent of the rule of the product. */
function expectedOf(state: StripeState, id: string): ExpectedGrant {
  const subscription = state.subscriptions.get(id)!
  const [item] = subscription.items.data
  const invoice = state.invoices.get(subscription.latest_invoice!)!
  const refund = state.payments.get(invoice.payment_intent ?? '')?.refunds[0]
  if (refund) return { endsOn: dayOf((refund.created as number) - 86_400), hasGrace: false }
  const paidUntil = invoice.status === 'paid' ? item!.current_period_end : item!.current_period_start
  return { endsOn: dayOf(Math.min(paidUntil, subscription.ended_at ?? paidUntil)), hasGrace: true }
}

/** Compares the grants of all schools with the payment service: one grant for each purchase, with the paid days. */
export async function compareGrants(owner: pg.Pool, state: StripeState, purchases: readonly Purchase[]) {
  const { rows } = await owner.query<ExpectedGrant & { schoolId: string; reference: string }>(
    `SELECT school_id AS "schoolId", reference, ends_on::text AS "endsOn", has_grace AS "hasGrace" FROM plan_grants`,
  )
  const differences: string[] = []
  for (const { schoolId, subscription } of purchases) {
    const grants = rows.filter((row) => row.schoolId === schoolId)
    const expected = expectedOf(state, subscription)
    const [grant] = grants
    const isEqual =
      grants.length === 1 &&
      grant!.reference === subscription &&
      grant!.endsOn === expected.endsOn &&
      grant!.hasGrace === expected.hasGrace
    if (!isEqual) differences.push(JSON.stringify({ subscription, expected, grants }))
  }
  if (rows.length !== purchases.length) differences.push(`${rows.length} grants of ${purchases.length} purchases`)
  return { differences, grants: rows.length, expected: purchases.length }
}
