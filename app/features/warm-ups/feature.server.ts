import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'warm_ups',
      columns: ['student_id', 'made_by'],
      of: 'school',
      gives: ['classroom_id', 'step', 'program', 'skin', 'place', 'made_at', 'given_at'],
      // Whoever made one is not told in their file whose program it was, nor the child who showed it.
      hides: ['student_id', 'made_by'],
      erase: 'delete',
    },
  ],
  retention: {
    ofSchool: {
      'warm-ups': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM warm_ups WHERE school_id = ${schoolId} AND made_at < ${before}`),
    },
  },
})
