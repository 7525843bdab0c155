import fc from 'fast-check'
import { expect, test } from 'vitest'
import { configurableKinds, retentionCutoff, retention, retentionKinds } from './retention.ts'

const parseTime = (text: string) => Date.parse(text)

test.each([
  [{ hours: 1 }, '2026-11-15T08:00:00Z', '2026-11-15T07:00:00.000Z'],
  [{ days: 30 }, '2026-11-15T08:00:00Z', '2026-10-16T08:00:00.000Z'],
  [{ months: 6 }, '2026-11-15T08:00:00Z', '2026-05-15T08:00:00.000Z'],
  [{ months: 6 }, '2026-08-31T08:00:00Z', '2026-02-28T08:00:00.000Z'],
  [{ months: 24 }, '2028-02-29T08:00:00Z', '2026-02-28T08:00:00.000Z'],
])('the cutoff for %j before %s is %s', (period, now, expected) =>
  expect(new Date(retentionCutoff(period, parseTime(now))).toISOString()).toBe(expected),
)

test('a longer retention period gives an earlier cutoff', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 4e12 }), (months, now) => {
      expect(retentionCutoff({ months: months + 1 }, now)).toBeLessThan(retentionCutoff({ months }, now))
      expect(retentionCutoff({ months }, now)).toBeLessThanOrEqual(now - months * 28 * 86_400_000)
    }),
  )
})

test('the choices of a school include the default period', () => {
  expect(configurableKinds).toEqual(['inactive-students', 'answered-requests'])
  for (const kind of configurableKinds)
    expect(retention[kind].choices).toContain((retention[kind].keeps as { months: number }).months)
  expect(retentionKinds.length).toBeGreaterThan(10)
})
