import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/course': [
    classForm('plan', 'planCourse', () => ({ course: 'first-flight', perWeek: '2' })),
    classForm('mark-holiday', 'markHoliday', () => ({ from: '2026-12-24', until: '2027-01-03' })),
    classForm('remove-holiday', 'removeHoliday', () => ({ from: '2026-12-24' })),
    classForm('term-dates', 'setTermDates', () => ({ termStarts: '2026-11-02', termEnds: '2027-03-12' })),
    classForm('move', 'movePlan', () => ({ lesson: 'ff-1b', by: 'later' })),
  ],
} satisfies FeatureForms
