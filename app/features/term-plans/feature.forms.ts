import { ofClass, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/course': [
    ofClass('plan', 'planCourse', () => ({ course: 'first-flight', perWeek: '2' })),
    ofClass('mark-holiday', 'markHoliday', () => ({ from: '2026-12-24', until: '2027-01-03' })),
    ofClass('remove-holiday', 'removeHoliday', () => ({ from: '2026-12-24' })),
    ofClass('move', 'movePlan', () => ({ lesson: 'ff-1b', by: 'later' })),
  ],
} satisfies FeatureForms
