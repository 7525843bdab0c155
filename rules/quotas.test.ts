import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plans } from './plans.ts'
import { fitsQuota, quotaNames, quotaOf, quotas, type Quota, type QuotaKind } from './quotas.ts'

const kinds: QuotaKind[] = ['atOnce', 'perHour', 'perDay']

test('everything has a measure of some kind', () => {
  for (const what of quotaNames)
    expect(
      kinds.some((kind) => (quotas[what] as Quota)[kind] !== undefined),
      what,
    ).toBe(true)
})

test('whoever has as many as there may be is told why', () => {
  const untold = quotaNames.filter(
    (what) => (quotas[what] as Quota).atOnce !== undefined && !('reason' in quotas[what]),
  )
  // The oldest session ends instead.
  expect(untold).toEqual(['session'])
})

test('a plan without a measure of classrooms still has one of how many are opened in a day', () => {
  for (const { name, classrooms } of plans) {
    expect(quotaOf('classroom', 'atOnce', name)).toBe(classrooms)
    expect(quotaOf('classroom', 'perDay', name)).toBeGreaterThan(classrooms ?? 500)
  }
})

test('one more fits exactly while there are fewer than the most', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...quotaNames),
      fc.constantFrom(...kinds),
      fc.constantFrom(...plans),
      fc.nat(100_000),
      fc.integer({ min: 1, max: 500 }),
      (what, kind, { name }, counted, adding) => {
        const most = quotaOf(what, kind, name)
        expect(fitsQuota(what, kind, counted, adding, name)).toBe(most === null || counted + adding <= most)
      },
    ),
  )
})
