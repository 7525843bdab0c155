import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { billingApi } from './api.server.ts'
import { readSubscriptionJob } from './jobs/read-subscription.server.ts'
import { refundPurchaseJob } from './jobs/refund-purchase.server.ts'
import { findDeletionBlocker } from './payments/find-deletion-blocker.server.ts'
import { requeueUnhandledEvents } from './payments/requeue-events.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/unlock-premium'],
  api: billingApi,
  findDeletionBlocker,
  jobs: {
    'read-subscription': { handler: readSubscriptionJob, localConcurrency: 2 },
    'refund-purchase': { handler: refundPurchaseJob },
  },
  deleteExpired: requeueUnhandledEvents,
  retention: {
    global: {
      'unlock-codes': (db, { cutoff }) =>
        db.execute(sql`DELETE FROM unlock_codes WHERE redeem_by < ${cutoff}::timestamptz::date`),
      'payment-events': (db, { cutoff }) => db.execute(sql`DELETE FROM payment_events WHERE received_at < ${cutoff}`),
    },
  },
})
