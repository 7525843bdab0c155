import type { OrderState } from '#rules/billing/order-state.ts'
import type { PlanGrant, SchoolPlanState } from '#rules/billing/plan-state.ts'
import type { Currency, Price } from '#rules/billing/prices.ts'

/** A school of the user on the page of plans. */
export type PlanSchool = { id: string; name: string; personal: boolean }

export type UnlockPage = {
  schools: PlanSchool[]
  /** Children and parents see no plan. */
  isForTeachers: boolean
  /** Null with `BILLING=off`: everything is unlocked. */
  school: (PlanSchool & SchoolPlan) | null
}

export type SchoolPlan = SchoolPlanState & {
  /** Students in active classes, and those that the plan covers; null: no limit. */
  seated: number
  seats: number | null
  canManage: boolean
  /** Prices of the school's currency; empty if nothing is on sale here, or the user does not manage the plan. */
  prices: readonly Price[]
  /** Whether plans can be paid by card, and whether the school pays by card already. */
  card: { isOffered: boolean; hasAccount: boolean; isSubscribed: boolean }
  orders: readonly PlanOrder[]
  /** The purchase from whose payment page the user came back. */
  purchase: 'waiting' | 'done' | null
}

/** The buyer of an order, as it is printed on the invoice. */
export type OrderDetails = {
  buyer: string
  address: string
  /** Tax number of the buyer; empty for buyers without one. */
  taxId: string
  /** Number of the purchase order of the school; empty if it has none. */
  purchaseOrder: string
  email: string
}

/** `amount`: in the smallest unit of the currency. Times are milliseconds since 1970. */
export type PlanOrder = Pick<PlanGrant, 'plan' | 'seats'> & {
  id: string
  number: string
  currency: Currency
  amount: number
  details: OrderDetails
  state: OrderState
  orderedAt: number
  confirmedAt: number | null
  paidAt: number | null
}

/** An order as staff see it. */
export type StaffOrder = PlanOrder & { schoolId: string; isOverdue: boolean }

/** The benefit of an unlock code, shown before it is used. */
export type CodeOffer = Pick<PlanGrant, 'plan' | 'seats'> & { days: number; endsOn: string }

/** Codes that staff created together. */
export type CodeBatch = Pick<PlanGrant, 'plan' | 'seats'> & {
  batch: string
  days: number
  note: string
  redeemBy: string
  createdAt: string
  total: number
  redeemed: number
  voided: number
}

/** A purchase by card as staff see it. `amount`: in the smallest unit. */
export type CardPurchase = Pick<PlanGrant, 'plan' | 'seats'> & {
  id: string
  status: string
  per: Price['per']
  currency: Currency
  amount: number
  createdAt: number
  /** Whether a payment exists that can be returned. */
  isPaid: boolean
}
