import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'report_comments',
      columns: ['student_id', 'written_by'],
      of: 'school',
      gives: ['classroom_id', 'text', 'written_at'],
      // Whoever wrote it is not told about the child, nor the child's file about who wrote it.
      hides: ['student_id', 'written_by'],
      erase: 'delete',
    },
  ],
})
