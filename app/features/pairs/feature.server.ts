import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { pairsView, partnerView } from './live.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'work_pairs',
      columns: ['one_id', 'other_id', 'made_by'],
      of: 'school',
      gives: ['classroom_id', 'made_at', 'ends_at'],
      // Neither child's file tells about the other, nor about who paired them.
      hides: ['id', 'one_id', 'other_id', 'made_by'],
      erase: 'delete',
    },
  ],
  retention: {
    ofSchool: {
      'lesson-runs': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM work_pairs WHERE school_id = ${schoolId} AND ends_at < ${before}`),
    },
  },
  live: { views: [pairsView, partnerView] },
})
