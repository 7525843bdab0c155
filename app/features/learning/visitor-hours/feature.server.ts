import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  retention: {
    global: {
      async 'visitor-hours'(db, { cutoff }) {
        await db.execute(sql`DELETE FROM visitor_results WHERE created_at < ${cutoff}`)
        await db.execute(sql`DELETE FROM visitor_hours WHERE created_at < ${cutoff}`)
      },
    },
  },
})
