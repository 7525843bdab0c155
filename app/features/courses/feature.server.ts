import { defineFeature } from '#app/platform/feature.server.ts'
import { assignmentsView } from './live.server.ts'

export default defineFeature({
  opens: ['/dashboard/course', '/dashboard/courses', '/dashboard/lessons', '/lesson/:lessonId/:stepId'],
  personTables: [
    {
      table: 'assignments',
      columns: ['student_id'],
      of: 'school',
      gives: ['classroom_id', 'group_id', 'kind', 'content', 'visibility', 'opens_at', 'due_at', 'made_at'],
      erase: 'delete',
    },
  ],
  live: { views: [assignmentsView] },
})
