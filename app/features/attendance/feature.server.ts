import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'attendance_marks',
      columns: ['student_id', 'marked_by'],
      of: 'school',
      gives: ['classroom_id', 'day', 'mark', 'marked_at'],
      // Whoever marked it is not told about the child, nor the child's file about who marked it.
      hides: ['student_id', 'marked_by'],
      erase: 'delete',
    },
  ],
  retention: {
    ofSchool: {
      attendance: (db, { schoolId, before }) =>
        db.execute(
          sql`DELETE FROM attendance_marks WHERE school_id = ${schoolId} AND day < ${before}::timestamptz::date`,
        ),
    },
  },
})
