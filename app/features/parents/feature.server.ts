import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'guardianships',
      columns: ['guardian_id', 'student_id'],
      scope: 'school',
      exportedColumns: ['status', 'created_at'],
      redactedColumns: ['guardian_id', 'student_id'],
      erase: 'delete',
    },
  ],
})
