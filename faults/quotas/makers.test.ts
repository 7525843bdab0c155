import { expect, test } from 'vitest'
import { quotaNames } from '#rules/quotas.ts'
import { makers } from './makers.ts'

test('whatever has a quota is driven to its end', () => {
  expect(quotaNames.filter((name) => !makers.some(({ what }) => what === name))).toEqual([])
})
