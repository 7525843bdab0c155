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
    {
      table: 'absence_reports',
      columns: ['student_id', 'reported_by', 'decided_by'],
      authorColumns: ['reported_by', 'decided_by'],
      familyColumn: 'reported_by',
      scope: 'school',
      exportedColumns: ['first_day', 'last_day', 'reason', 'note', 'status', 'made_at', 'decided_at'],
      // A student's export must not reveal which guardian reported and which teacher decided.
      redactedColumns: ['student_id', 'reported_by', 'decided_by'],
      erase: 'delete',
    },
  ],
  retention: {
    perSchool: {
      async attendance(db, { schoolId, cutoff }) {
        await db.execute(
          sql`DELETE FROM attendance_marks WHERE school_id = ${schoolId} AND day < ${cutoff}::timestamptz::date`,
        )
        await db.execute(
          sql`DELETE FROM absence_reports WHERE school_id = ${schoolId} AND last_day < ${cutoff}::timestamptz::date`,
        )
      },
    },
  },
})
