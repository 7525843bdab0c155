import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/unlock-premium'],
  retention: {
    global: {
      'unlock-codes': (db, { cutoff }) =>
        db.execute(sql`DELETE FROM unlock_codes WHERE redeem_by < ${cutoff}::timestamptz::date`),
    },
  },
})
