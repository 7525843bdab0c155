import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { pairsView, partnerView } from './live.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'work_pairs',
      columns: ['one_id', 'other_id', 'made_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'made_at', 'ends_at'],
      // A student's data export must not reveal the partner or the teacher who made the pair.
      redactedColumns: ['id', 'one_id', 'other_id', 'made_by'],
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      'lesson-runs': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM work_pairs WHERE school_id = ${schoolId} AND ends_at < ${cutoff}`),
    },
  },
  live: { views: [pairsView, partnerView] },
})
