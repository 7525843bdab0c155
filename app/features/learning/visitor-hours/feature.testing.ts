import { defineTesting, noQuotas } from '#db/testing/feature-testing.ts'
import { newId } from '#app/platform/db/ids.server.ts'

export default defineTesting({
  commands: {
    startVisitorHour: {
      action: 'visitor-hours.use',
      about: 'nothing',
      input: () => ({ course: 'first-flight', token: newId() }),
    },
    finishVisitorHour: {
      action: 'visitor-hours.use',
      about: 'nothing',
      input: () => ({ course: 'first-flight', token: newId(), locale: 'en', nickname: 'Mali', steps: 3, stars: 9 }),
    },
  },
  // Visitors have no account to count: rate limits of `hour-actions.server.ts` and a limit per class hour bound them.
  makes: { startVisitorHour: noQuotas, finishVisitorHour: noQuotas },
  actions: {
    '/hour': { puzzle: null, startHour: null },
    '/hour/finish': { finishHour: null },
  },
})
