import { classForm, type FeatureForms, type PageQueries } from '#db/testing/forms.ts'

export default {
  '/resource/:code': [classForm('answers', 'showAnswers', () => ({ code: 'W05', language: 'en' }))],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/resource': ['q', 'age', 'kind', 'course', 'unit', 'minutes', 'scissors'],
  '/resource/:code': ['paper', 'size', 'ink'],
}
