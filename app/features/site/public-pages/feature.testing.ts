import { defineTesting, noQuotas } from '#db/testing/feature-testing.ts'
import { principals } from '#db/testing/principals.ts'

export default defineTesting({
  commands: {
    changeConfiguration: { action: 'configuration.change', about: 'nothing', input: () => ({}) },
  },
  makes: {
    changeConfiguration: noQuotas,
  },
  live: {
    'system/configuration': { action: 'configuration.read', about: 'nothing' },
  },
  sends: {
    'system/configuration': [{ to: principals, fields: ['isMaintenance', 'isUsedTranslator', 'plannedMaintenance'] }],
  },
  api: {
    'get /configs': { action: 'configuration.read', about: 'nothing' },
    'patch /configs': { action: 'configuration.change', about: 'nothing', body: {} },
  },
})
