import type { FeatureForms } from '#db/testing/forms.ts'
import { sampleProposal, sampleSchoolRequest } from './feature.testing.ts'

const puzzle = { action: 'puzzle', command: null, by: 'visitor', fields: () => ({}) } as const
const lookup = {
  action: 'findProposal',
  command: null,
  by: 'visitor',
  fields: () => ({ number: 'ABCD-EFGH' }),
} as const
/** Refused without a solved puzzle; the fault suites only send it. */
const unsolved = { challenge: 'none', answer: '0', token: 'token-of-a-sample-form' }

export default {
  '/staff': [
    {
      action: 'answerPublicRequest',
      command: 'answerPublicRequest',
      by: 'staff',
      fields: () => ({ id: '00000000-0000-7000-8000-000000000000', status: 'declined' }),
    },
  ],
  '/school': [
    puzzle,
    lookup,
    { action: 'sendRequest', command: null, by: 'visitor', fields: () => ({ ...sampleSchoolRequest, ...unsolved }) },
  ],
  '/beta': [
    puzzle,
    lookup,
    {
      action: 'sendRequest',
      command: null,
      by: 'visitor',
      fields: () => ({ kind: 'beta', email: 'a@school.example', name: 'Anong Dee', ...unsolved }),
    },
  ],
  '/contribution': [
    puzzle,
    lookup,
    { action: 'sendRequest', command: null, by: 'visitor', fields: () => ({ ...sampleProposal, ...unsolved }) },
  ],
} satisfies FeatureForms
