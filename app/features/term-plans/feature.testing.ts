import { defineTesting, nothing, roster } from '#db/testing/feature-testing.ts'

const holiday = { from: '2026-12-24', until: '2027-01-03' }

export default defineTesting({
  commands: {
    planCourse: roster(() => ({ course: 'first-flight', perWeek: 2 }), 'lessons.assign'),
    markHoliday: roster(() => holiday, 'lessons.assign'),
    removeHoliday: roster(() => ({ from: holiday.from }), 'lessons.assign'),
    movePlan: roster(() => ({ lesson: 'ff-1b', by: 'later' }), 'lessons.assign'),
  },
  // One row for each class, and in it no more holidays and moves than rules allow.
  makes: { planCourse: nothing, markHoliday: nothing, removeHoliday: nothing, movePlan: nothing },
  actions: {
    '/dashboard/course': {
      plan: 'planCourse',
      'mark-holiday': 'markHoliday',
      'remove-holiday': 'removeHoliday',
      move: 'movePlan',
    },
  },
  async rows(owner, { schoolId, classroomId }) {
    await owner.query('INSERT INTO term_plans (school_id, classroom_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      schoolId,
      classroomId,
    ])
  },
})
