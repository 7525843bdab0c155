import { countRows, countUsed, fillQuota, limitOf, type QuotaDriver } from './quota-driver.ts'

/** Quotas of plans: unlock codes of staff, purchases and orders of a school. */
export const billingQuotaDrivers: readonly QuotaDriver[] = [
  {
    quota: 'unlock-code',
    kind: 'perHour',
    entryPoint: 'staff createUnlockCodes createUnlockCodes',
    by: 'staff',
    limit: limitOf('unlock-code', 'perHour'),
    tries: 20,
    prepare: fillQuota('unlock-code', 'perHour', ({ ids }) => ids.staff, 10),
    countItems: countUsed('unlock-code', 'perHour', ({ ids }) => ids.staff),
  },
  {
    quota: 'purchase',
    kind: 'perHour',
    entryPoint: 'unlock-premium buy startPurchase',
    by: 'admin',
    limit: limitOf('purchase', 'perHour'),
    tries: 30,
    countItems: countUsed('purchase', 'perHour', ({ schoolId }) => schoolId),
  },
  {
    quota: 'plan-order',
    kind: 'atOnce',
    entryPoint: 'unlock-premium order orderPlan',
    by: 'admin',
    limit: limitOf('plan-order', 'atOnce'),
    tries: 20,
    countItems: (db, { schoolId }) => countRows(db, `plan_orders WHERE school_id = $1 AND state = 'ordered'`, schoolId),
  },
]
