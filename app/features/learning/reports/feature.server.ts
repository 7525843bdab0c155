import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'report_comments',
      columns: ['student_id', 'written_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'text', 'written_at'],
      // A teacher's data export must not reveal the student, nor a student's export the teacher.
      redactedColumns: ['student_id', 'written_by'],
      erase: 'delete',
    },
  ],
})
