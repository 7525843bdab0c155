import { defineFeature } from '#app/platform/feature.server.ts'
import { assignmentsView, classCall, testsView } from './live.server.ts'
import { withdrawFromGroup } from './assignments/withdraw-from-group.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/course', '/dashboard/courses', '/dashboard/lessons', '/lesson/:lessonId/:stepId'],
  personTables: [
    {
      table: 'assignments',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: [
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
      // The export must not reveal assignments that a teacher hides from the student.
      withheldRows: { column: 'visibility', values: async () => ['hidden'] },
      erase: 'delete',
    },
    {
      table: 'extra_times',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'percent'],
      erase: 'delete',
    },
    {
      table: 'test_sittings',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['assignment_id', 'extra_percent', 'started_at', 'handed_in_at'],
      erase: 'delete',
    },
    {
      table: 'question_test_answers',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['assignment_id', 'question', 'answer', 'tries', 'late', 'answered_at'],
      // The export must not reveal results before their release.
      redactedColumns: ['solved'],
      erase: 'delete',
    },
  ],
  beforeGroupDeletion: withdrawFromGroup,
  live: { views: [assignmentsView, testsView], stores: [classCall] },
})
