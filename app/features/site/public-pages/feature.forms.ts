import type { FeatureForms, SampleApiRequests, PageQueries } from '#db/testing/forms.ts'

export const queries: PageQueries = { '/': ['utm_source'] }

export default {
  '/beta': [
    {
      action: 'changeBeta',
      command: 'changeBeta',
      by: 'admin',
      fields: ({ schoolId }) => ({ schoolId, beta: 'on' }),
    },
  ],
  '/staff': [
    {
      action: 'changeConfiguration',
      command: 'changeConfiguration',
      by: 'staff',
      fields: () => ({ isUsedTranslator: 'true' }),
    },
  ],
} satisfies FeatureForms

/** Does not switch on maintenance: that would block all other tests. */
export const sampleApiRequests: SampleApiRequests = {
  'patch /configs': { by: 'staff', body: () => ({ isUsedTranslator: true }) },
}
