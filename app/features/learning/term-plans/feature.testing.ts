import { defineTesting, noQuotas, rosterOperation } from '#db/testing/feature-testing.ts'

const holiday = { from: '2026-12-24', until: '2027-01-03' }

export default defineTesting({
  commands: {
    planCourse: rosterOperation(() => ({ course: 'first-flight', perWeek: 2 }), 'lessons.assign'),
    markHoliday: rosterOperation(() => holiday, 'lessons.assign'),
    removeHoliday: rosterOperation(() => ({ from: holiday.from }), 'lessons.assign'),
    movePlan: rosterOperation(() => ({ lesson: 'ff-1b', by: 'later' }), 'lessons.assign'),
  },
  // No quota needed: one row per class, and rules limit its holidays and moves.
  makes: { planCourse: noQuotas, markHoliday: noQuotas, removeHoliday: noQuotas, movePlan: noQuotas },
  actions: {
    '/dashboard/course': {
      plan: 'planCourse',
      'mark-holiday': 'markHoliday',
      'remove-holiday': 'removeHoliday',
      move: 'movePlan',
      'term-dates': 'setTermDates',
    },
  },
  async rows(owner, { schoolId, classroomId }) {
    await owner.query('INSERT INTO term_plans (school_id, classroom_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      schoolId,
      classroomId,
    ])
  },
})
