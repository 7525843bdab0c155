import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms, type PageQueries } from '#db/testing/forms.ts'

export default {
  '/dashboard/worksheet': [
    classForm('make', 'makeWorksheet', () => ({
      source: 'bank',
      bank: 'computing',
      tasks: '3',
      language: 'en',
      copies: 'class',
    })),
    classForm('remove', 'removeWorksheet', () => ({ worksheet: randomUUID() })),
    classForm('answers', 'saveAnswers', () => ({
      worksheet: randomUUID(),
      papers: JSON.stringify([{ code: 'ABCD2345', answers: [1], decided: [] }]),
    })),
    classForm('key', 'showWorksheetKey', () => ({ worksheet: randomUUID() })),
  ],
} satisfies FeatureForms

export const queries: PageQueries = { '/dashboard/worksheet': ['sheet', 'paper', 'size', 'ink', 'results'] }
