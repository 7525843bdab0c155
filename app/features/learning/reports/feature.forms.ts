import { classForm, type FeatureForms, type PageQueries } from '#db/testing/forms.ts'

const students = '/dashboard/classroom-dashboard/:classroomId/students'

export default {
  [students]: [
    classForm('report-comments', 'writeReportComments', ({ child }) => ({
      comments: JSON.stringify([{ student: child, text: 'Well done' }]),
    })),
  ],
} satisfies FeatureForms

export const queries: PageQueries = { [`${students}/print-asset-list`]: ['of', 'link', 'spent'] }
