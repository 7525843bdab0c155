import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('mark-attendance', 'markAttendance', ({ child }) => ({
      student: child,
      day: new Date().toISOString().slice(0, 10),
      mark: 'late',
    })),
    classForm('save-roll-call', 'saveRollCall', ({ child }) => ({
      day: new Date().toISOString().slice(0, 10),
      marks: JSON.stringify([{ student: child, mark: 'late' }]),
    })),
    classForm('export-attendance', 'exportAttendance', () => ({
      day: '2026-11-16',
      heads: Array<string>(7).fill('a'),
    })),
  ],
} satisfies FeatureForms
