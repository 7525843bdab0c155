import type { FeatureForms } from '#db/testing/forms.ts'

export default {
  '/onboard': [{ action: 'ask', command: 'askSchool', by: 'stranger', fields: ({ schoolId }) => ({ schoolId }) }],
  '/account/select-room': [
    {
      action: 'withdraw-asking',
      command: 'withdrawAsking',
      by: 'pending teacher',
      fields: ({ schoolId }) => ({ schoolId }),
    },
    {
      action: 'answer-school',
      command: 'answerSchoolInvitation',
      by: 'stranger',
      fields: ({ schoolInvitationId }) => ({ invitation: schoolInvitationId, answer: 'accept' }),
    },
  ],
} satisfies FeatureForms
