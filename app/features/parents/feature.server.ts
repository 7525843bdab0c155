import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'guardianships',
      columns: ['guardian_id', 'student_id'],
      of: 'school',
      gives: ['status', 'created_at'],
      hides: ['guardian_id', 'student_id'],
      erase: 'delete',
    },
  ],
})
