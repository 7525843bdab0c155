import { classForm, type FeatureForms } from '#db/testing/forms.ts'

const unknownRequest = '00000000-0000-7000-8000-000000000000'

export default {
  '/dashboard': [
    {
      action: 'requestChildData',
      command: 'requestChildData',
      by: 'parent of the child',
      fields: ({ child }) => ({ student: child, kind: 'copy' }),
    },
    {
      action: 'changeDataRequest',
      command: 'changeDataRequest',
      by: 'parent of the child',
      fields: () => ({ request: unknownRequest }),
    },
    {
      action: 'downloadChildCopy',
      command: 'downloadChildCopy',
      by: 'parent of the child',
      fields: () => ({ request: unknownRequest }),
    },
    {
      action: 'answerDataRequest',
      command: 'answerDataRequest',
      by: 'admin',
      fields: ({ schoolId }) => ({ _school: schoolId, request: unknownRequest, answer: 'decline' }),
    },
    classForm('confirmDataDeletion', 'confirmDataDeletion', () => ({ request: unknownRequest })),
  ],
} satisfies FeatureForms
