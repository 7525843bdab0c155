import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'warm_ups',
      columns: ['student_id', 'made_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'step', 'program', 'skin', 'place', 'made_at', 'given_at'],
      // A teacher's data export must not reveal the program's author, nor a student's export the teacher.
      redactedColumns: ['student_id', 'made_by'],
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      'warm-ups': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM warm_ups WHERE school_id = ${schoolId} AND made_at < ${cutoff}`),
    },
  },
})
