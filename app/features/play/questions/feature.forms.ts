import { randomUUID } from 'node:crypto'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import { childForm, classForm, type FeatureForms, type Form } from '#db/testing/forms.ts'

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
      ...bank('read-questions', 'prepareQuestions', () => ({ language: 'en' })),
      file: () => ({
        field: 'file',
        name: 'quiz.csv',
        bytes: Buffer.from('question,option 1,option 2,right\nTwo and two?,4,5,1\n'),
      }),
    },
    bank('take-questions', 'takeQuestions', () => ({ import: randomUUID(), title: 'Bank', right: '{}', left: '[]' })),
    bank('export-bank', 'exportBank', () => ({ bank: 'logic', format: 'csv' })),
    childForm('propose-question', 'proposeQuestion', () => ({
      proposal: JSON.stringify({ language: 'en', question: 'Who?', options: ['a', 'b'], right: 0, explanation: '' }),
    })),
    classForm('decide-proposal', 'decideProposal', () => ({ proposal: randomUUID(), decision: 'decline' })),
  ],
} satisfies FeatureForms
