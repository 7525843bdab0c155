import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plans } from './plans.ts'
import { fitsQuota, quotaNames, quotaOf, quotas, type Quota, type QuotaKind } from './quotas.ts'

const kinds: QuotaKind[] = ['atOnce', 'perHour', 'perDay']

test('every quota has at least one limit', () => {
  for (const quota of quotaNames)
    expect(
      kinds.some((kind) => (quotas[quota] as Quota)[kind] !== undefined),
      quota,
    ).toBe(true)
})

test('every quota with an atOnce limit has an error reason', () => {
  const withoutReason = quotaNames.filter(
    (quota) => (quotas[quota] as Quota).atOnce !== undefined && !('reason' in quotas[quota]),
  )
  // A new session ends the oldest one instead of failing.
  expect(withoutReason).toEqual(['session'])
})

test('a plan without a classroom limit still has a daily limit', () => {
  for (const { name, classrooms } of plans) {
    expect(quotaOf('classroom', 'atOnce', name)).toBe(classrooms)
    expect(quotaOf('classroom', 'perDay', name)).toBeGreaterThan(classrooms ?? 500)
  }
})

test('additions fit exactly while the sum is within the limit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...quotaNames),
      fc.constantFrom(...kinds),
      fc.constantFrom(...plans),
      fc.nat(100_000),
      fc.integer({ min: 1, max: 500 }),
      (quota, kind, { name }, currentCount, addedCount) => {
        const limit = quotaOf(quota, kind, name)
        expect(fitsQuota(quota, kind, currentCount, addedCount, name)).toBe(
          limit === null || currentCount + addedCount <= limit,
        )
      },
    ),
  )
})
