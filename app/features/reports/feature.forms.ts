import { ofClass, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    ofClass('report-comment', 'writeReportComment', ({ child }) => ({ student: child, text: 'Well done' })),
  ],
} satisfies FeatureForms
