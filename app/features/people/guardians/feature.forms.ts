import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('replace-letter', 'replaceParentLetter', ({ child }) => ({ student: child })),
    classForm('parent-link', 'changeParentLink', ({ child, ids }) => ({
      student: child,
      guardian: ids['parent of the child'],
      change: 'confirm',
    })),
  ],
} satisfies FeatureForms
