import { defineTesting } from '#db/testing/feature-testing.ts'

export default defineTesting({
  // A lookup counts as an attempt and stores nothing.
  actions: {
    '/parent': {
      look: null,
      link: 'linkChild',
      answer: 'answerParentInvitation',
      'choose-day': 'chooseDigestDay',
      'send-sample': 'sendDigestSample',
    },
  },
})
