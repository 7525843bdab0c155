import { defineTesting } from '#db/testing/feature-testing.ts'

export default defineTesting({
  actions: {
    '/staff': {
      changePlan: 'changePlan',
      pausePlan: 'pausePlan',
      showSchoolContacts: 'showSchoolContacts',
      changeBeta: 'changeBeta',
      changeConfiguration: 'changeConfiguration',
    },
  },
})
