import { defineTesting } from '#db/testing/feature-testing.ts'

export default defineTesting({
  actions: { '/staff': { changePlan: 'changePlan', changeConfiguration: 'changeConfiguration' } },
})
