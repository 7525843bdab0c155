import { defineTesting, nothing, roster } from '#db/testing/feature-testing.ts'

const everybody = [
  'student in class',
  'class-code session',
  'owner',
  'co-teacher',
  'admin',
  'parent of the child',
] as const

export default defineTesting({
  commands: {
    assignLessons: roster(() => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' }), 'lessons.assign'),
    withdrawAssignments: roster(() => ({ assignment: '01930000-0000-7000-8000-000000000000' }), 'lessons.assign'),
    showSolutions: roster(() => ({ lesson: 'ff-1a' }), 'solutions.read'),
  },
  makes: { assignLessons: ['assignment'], withdrawAssignments: nothing, showSolutions: nothing },
  actions: {
    '/dashboard/lessons': {
      assign: 'assignLessons',
      withdraw: 'withdrawAssignments',
      export: 'exportProgress',
      solutions: 'showSolutions',
      'mark-work': 'markWork',
      comment: 'commentOnWork',
      answer: 'commentOnMany',
      'remove-comment': 'removeComment',
    },
  },
  live: { 'classrooms/:classroomId/assignments': { action: 'classroom.view', about: 'classroom' } },
  sends: { 'classrooms/:classroomId/assignments': [{ to: everybody, fields: [''] }] },
  async rows(owner, { schoolId, classroomId, student }) {
    await owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, student_id, visibility, made_at)
       VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', $3, 'open', now())`,
      [schoolId, classroomId, student],
    )
  },
})
