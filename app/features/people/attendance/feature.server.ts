import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'attendance_marks',
      columns: ['student_id', 'marked_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'day', 'mark', 'marked_at'],
      // A teacher's data export must not reveal the student, nor a student's export the teacher.
      redactedColumns: ['student_id', 'marked_by'],
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      attendance: (db, { schoolId, cutoff }) =>
        db.execute(
          sql`DELETE FROM attendance_marks WHERE school_id = ${schoolId} AND day < ${cutoff}::timestamptz::date`,
        ),
    },
  },
})
