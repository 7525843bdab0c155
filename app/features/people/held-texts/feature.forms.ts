import type { FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard': [
    {
      action: 'decideAllowedWord',
      command: 'decideAllowedWord',
      by: 'admin',
      fields: () => ({ word: 'kite', answer: 'allowed' }),
    },
  ],
} satisfies FeatureForms
