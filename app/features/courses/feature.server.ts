import { defineFeature } from '#app/platform/feature.server.ts'
import { assignmentsView, testsView } from './live.server.ts'

export default defineFeature({
  opens: ['/dashboard/course', '/dashboard/courses', '/dashboard/lessons', '/lesson/:lessonId/:stepId'],
  personTables: [
    {
      table: 'assignments',
      columns: ['student_id'],
      of: 'school',
      gives: [
        'classroom_id',
        'group_id',
        'kind',
        'content',
        'visibility',
        'opens_at',
        'due_at',
        'made_at',
        'test_minutes',
        'released_at',
      ],
      // What a teacher keeps from a child is not told by a file either.
      notYet: { column: 'visibility', values: async () => ['hidden'] },
      erase: 'delete',
    },
    {
      table: 'extra_times',
      columns: ['student_id'],
      of: 'school',
      gives: ['classroom_id', 'percent'],
      erase: 'delete',
    },
    {
      table: 'test_sittings',
      columns: ['student_id'],
      of: 'school',
      gives: ['assignment_id', 'extra_percent', 'started_at', 'handed_in_at'],
      erase: 'delete',
    },
  ],
  live: { views: [assignmentsView, testsView] },
})
