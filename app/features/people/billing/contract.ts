import type { PlanGrant, SchoolPlanState } from '#rules/billing/plan-state.ts'

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
}

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
