import { defineTesting, noQuotas, rosterOperation } from '#db/testing/feature-testing.ts'

export default defineTesting({
  commands: {
    showAnswers: rosterOperation(() => ({ code: 'W05', language: 'en' }), 'solutions.read'),
  },
  makes: { showAnswers: noQuotas },
  actions: { '/resource/:code': { answers: 'showAnswers' } },
})
