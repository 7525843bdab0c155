/** A plan works from the confirmation: schools pay by invoice weeks later. */
export const orderStates = ['ordered', 'confirmed', 'paid', 'canceled'] as const
export type OrderState = (typeof orderStates)[number]

/** Decisions of staff. A paid order ends only by a refund, which is an agreement with the school. */
export const orderDecisions = ['confirm', 'pay', 'cancel'] as const
export type OrderDecision = (typeof orderDecisions)[number]

const next: Record<OrderState, Partial<Record<OrderDecision, OrderState>>> = {
  ordered: { confirm: 'confirmed', cancel: 'canceled' },
  confirmed: { pay: 'paid', cancel: 'canceled' },
  paid: { cancel: 'canceled' },
  canceled: {},
}

/** The state after a decision; null if the order does not admit it. */
export const decideOrder = (state: OrderState, decision: OrderDecision): OrderState | null =>
  next[state][decision] ?? null

export const possibleDecisions = (state: OrderState): OrderDecision[] =>
  orderDecisions.filter((decision) => next[state][decision])

/** Days in which a school pays an invoice. Later orders are shown as overdue to staff; no plan ends by itself. */
export const paymentDays = 30

export const isOverdue = (state: OrderState, confirmedAt: number | null, now: number): boolean =>
  state === 'confirmed' && confirmedAt !== null && now - confirmedAt > paymentDays * 86_400_000
