import { countRows, countUsed, limitOf, owner, windowQuota, type QuotaDriver } from './quota-driver.ts'

/** Quotas of accounts and sessions. */
export const accountQuotaDrivers: readonly QuotaDriver[] = [
  windowQuota('act', 'perHour', 'changeProfile', { fields: (_, position) => ({ name: `Owner ${position}` }) }),
  {
    quota: 'own-data',
    kind: 'perHour',
    entryPoint: 'GET /api/1.0/own-data',
    limit: limitOf('own-data', 'perHour'),
    tries: 20,
    countItems: countUsed('own-data', 'perHour', owner),
  },
  {
    // The server rejects the deletion of the last admin, but the attempt counts.
    quota: 'account-deletion',
    kind: 'perHour',
    entryPoint: 'POST /api/auth/account/delete',
    by: 'admin',
    limit: limitOf('account-deletion', 'perHour'),
    tries: 20,
    countItems: countUsed('account-deletion', 'perHour', ({ ids }) => ids.admin),
  },
  {
    quota: 'session',
    kind: 'atOnce',
    entryPoint: 'signInByCard',
    limit: limitOf('session', 'atOnce'),
    tries: 140,
    countItems: (db, { child }) => countRows(db, 'sessions WHERE user_id = $1', child),
  },
]
