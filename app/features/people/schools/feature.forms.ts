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
  '/staff': [
    {
      action: 'changePlan',
      command: 'changePlan',
      by: 'staff',
      fields: ({ schoolId }) => ({ schoolId, plan: 'teacher', until: '' }),
    },
    {
      action: 'pausePlan',
      command: 'pausePlan',
      by: 'staff',
      fields: ({ schoolId }) => ({ schoolId, pause: 'off' }),
    },
    {
      action: 'changeBeta',
      command: 'changeBeta',
      by: 'staff',
      fields: ({ schoolId }) => ({ schoolId, beta: 'on' }),
    },
    {
      action: 'showSchoolContacts',
      command: 'showSchoolContacts',
      by: 'staff',
      fields: ({ schoolId }) => ({ schoolId, reason: 'Request ABCD-EFGH' }),
    },
  ],
} satisfies FeatureForms
