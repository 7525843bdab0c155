import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { portfolioView } from './live.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'starred_work',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['lesson', 'line', 'note', 'starred_at', 'approved_at'],
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      'starred-work': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM starred_work WHERE school_id = ${schoolId} AND starred_at < ${cutoff}`),
    },
  },
  live: { views: [portfolioView] },
})
