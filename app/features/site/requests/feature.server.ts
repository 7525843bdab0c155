import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  retention: {
    global: {
      'public-requests': (db, { cutoff }) =>
        db.execute(sql`DELETE FROM public_requests WHERE kind <> 'contribution' AND created_at < ${cutoff}`),
      async 'contribution-proposals'(db, { cutoff }) {
        // A proposal that no one answered counts from the day it came.
        await db.execute(
          sql`DELETE FROM public_requests WHERE kind = 'contribution' AND status <> 'published'
            AND coalesce(decided_at, created_at) < ${cutoff}`,
        )
        // The credit of a published contribution stays; the address of its author does not.
        await db.execute(
          sql`UPDATE public_requests SET fields = fields - 'email' - 'proposal' WHERE status = 'published' AND decided_at < ${cutoff} AND fields ? 'email'`,
        )
      },
    },
  },
})
