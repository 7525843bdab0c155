import { childForm, classForm, type FeatureForms } from '#db/testing/forms.ts'

const lesson = 'ff-1a'

export default {
  '/dashboard': [
    childForm('star-work', 'starWork', () => ({ lesson })),
    childForm('unstar-work', 'unstarWork', () => ({ lesson })),
  ],
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('approve-work', 'approveWork', ({ child }) => ({ student: child, lesson })),
    classForm('reject-work', 'rejectWork', ({ child }) => ({ student: child, lesson })),
  ],
} satisfies FeatureForms
