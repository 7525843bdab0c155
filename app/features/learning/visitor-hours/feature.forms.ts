import type { FeatureForms } from '#db/testing/forms.ts'

/** Refused without a solved puzzle or without solved steps; the fault suites only send them. */
export default {
  '/hour': [
    { action: 'puzzle', command: null, by: 'visitor', fields: () => ({}) },
    {
      action: 'startHour',
      command: null,
      by: 'visitor',
      fields: () => ({ course: 'first-flight', token: 'token-of-a-sample-hour', challenge: 'none', answer: '0' }),
    },
  ],
  '/hour/finish': [
    {
      action: 'finishHour',
      command: null,
      by: 'visitor',
      fields: () => ({ course: 'first-flight', token: 'token-of-a-sample-hour', work: '[]' }),
    },
  ],
} satisfies FeatureForms
