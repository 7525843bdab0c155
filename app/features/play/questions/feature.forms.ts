import { randomUUID } from 'node:crypto'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import { uploadedPictureName } from '#rules/questions/uploaded-picture.ts'
import { childForm, classForm, type FeatureForms, type Form, type SampleApiRequests } from '#db/testing/forms.ts'

/** PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const content = JSON.stringify({ ...emptyQuestion, question: { en: 'Two and two?' } })
const bank = (action: string, command: string, fields: Form['fields']): Form => ({
  action,
  command,
  by: 'owner',
  fields,
})

export default {
  '/dashboard/minigames': [
    bank('create-bank', 'createBank', () => ({ title: 'Bank', languages: 'en' })),
    bank('change-bank', 'changeBank', () => ({ bank: randomUUID(), title: 'Bank', languages: ['en', 'th'] })),
    bank('share-bank', 'shareBank', () => ({ bank: randomUUID(), shared: 'yes' })),
    bank('archive-bank', 'archiveBank', () => ({ bank: randomUUID(), archived: 'yes' })),
    bank('copy-bank', 'copyBank', () => ({ bank: 'logic', title: 'Copy' })),
    bank('add-question', 'addQuestion', () => ({ bank: randomUUID(), content })),
    bank('change-question', 'changeQuestion', () => ({ bank: randomUUID(), question: randomUUID(), content })),
    bank('remove-question', 'removeQuestion', () => ({ bank: randomUUID(), question: randomUUID(), removed: 'yes' })),
    bank('order-questions', 'orderQuestions', () => ({ bank: randomUUID(), order: JSON.stringify([randomUUID()]) })),
    {
      ...bank('add-picture', 'addPicture', () => ({})),
      file: () => ({ field: 'file', name: 'kite.png', bytes: onePixel }),
    },
    {
      ...bank('read-questions', 'prepareQuestions', () => ({ language: 'en' })),
      file: () => ({
        field: 'file',
        name: 'quiz.csv',
        bytes: Buffer.from('question,option 1,option 2,right\nTwo and two?,4,5,1\n'),
      }),
    },
    bank('take-questions', 'takeQuestions', () => ({ import: randomUUID(), title: 'Bank', right: '{}', left: '[]' })),
    bank('export-bank', 'exportBank', () => ({ bank: 'logic', format: 'csv' })),
    classForm('assign-test', 'assignBankTest', () => ({
      bank: 'logic',
      title: 'Test',
      question: 'no-question',
      opensAt: '2026-11-01T08:00:00Z',
      dueAt: '2036-11-01T08:00:00Z',
      testMinutes: '40',
    })),
    childForm('propose-question', 'proposeQuestion', () => ({
      proposal: JSON.stringify({ language: 'en', question: 'Who?', options: ['a', 'b'], right: 0, explanation: '' }),
    })),
    classForm('decide-proposal', 'decideProposal', () => ({ proposal: randomUUID(), decision: 'decline' })),
  ],
} satisfies FeatureForms

export const sampleApiRequests: SampleApiRequests = {
  'get /question-pictures': {
    by: 'visitor',
    query: { file: ({ schoolId }) => uploadedPictureName(schoolId, randomUUID()) },
  },
}
