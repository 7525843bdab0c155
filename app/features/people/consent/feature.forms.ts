import type { FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard': [
    {
      action: 'answerConsent',
      command: 'answerConsent',
      by: 'parent of the child',
      fields: ({ child }) => ({ student: child, purpose: 'publicCertificate', answer: 'yes', locale: 'en' }),
    },
  ],
} satisfies FeatureForms
