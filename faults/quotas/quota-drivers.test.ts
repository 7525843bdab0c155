import { expect, test } from 'vitest'
import { quotaNames } from '#rules/quotas.ts'
import { quotaDrivers } from './quota-drivers.ts'

test('every quota has a driver', () => {
  expect(quotaNames.filter((name) => !quotaDrivers.some(({ quota }) => quota === name))).toEqual([])
})
