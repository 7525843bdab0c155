import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenKinds, keptSince, retention, retentionKinds } from './retention.ts'

const at = (text: string) => Date.parse(text)

test.each([
  [{ hours: 1 }, '2026-11-15T08:00:00Z', '2026-11-15T07:00:00.000Z'],
  [{ days: 30 }, '2026-11-15T08:00:00Z', '2026-10-16T08:00:00.000Z'],
  [{ months: 6 }, '2026-11-15T08:00:00Z', '2026-05-15T08:00:00.000Z'],
  [{ months: 6 }, '2026-08-31T08:00:00Z', '2026-02-28T08:00:00.000Z'],
  [{ months: 24 }, '2028-02-29T08:00:00Z', '2026-02-28T08:00:00.000Z'],
])('%j before %s is %s', (span, now, expected) =>
  expect(new Date(keptSince(span, at(now))).toISOString()).toBe(expected),
)

test('longer spans reach further back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 4e12 }), (months, now) => {
      expect(keptSince({ months: months + 1 }, now)).toBeLessThan(keptSince({ months }, now))
      expect(keptSince({ months }, now)).toBeLessThanOrEqual(now - months * 28 * 86_400_000)
    }),
  )
})

test('a school chooses among choices that hold what is the case without one', () => {
  expect(chosenKinds).toEqual(['inactive-students', 'answered-requests'])
  for (const kind of chosenKinds)
    expect(retention[kind].choices).toContain((retention[kind].keeps as { months: number }).months)
  expect(retentionKinds.length).toBeGreaterThan(10)
})
