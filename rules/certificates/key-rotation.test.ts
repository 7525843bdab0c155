import { expect, test } from 'vitest'
import { announcementMs, keyState, planRotation } from './key-rotation.ts'

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const key = (signsFrom: string, changes: object = {}) => ({
  ...{ signsFrom: midnight(signsFrom), retiredAt: null, compromisedSince: null },
  ...changes,
})

test.each([
  ['2026-07-31', {}, 'next'],
  ['2026-08-01', {}, 'active'],
  ['2027-08-01', { retiredAt: midnight('2027-08-01') }, 'retired'],
  ['2027-07-31', { retiredAt: midnight('2027-08-01') }, 'active'],
  ['2026-09-01', { compromisedSince: midnight('2026-12-01') }, 'compromised'],
] as const)('on %s a key with %o is %s', (day, changes, state) =>
  expect(keyState(key('2026-08-01', changes), midnight(day))).toBe(state),
)

test('publishes the next key 30 days before August', () => {
  const newest = key('2026-08-01')
  expect(planRotation(newest, midnight('2027-08-01') - announcementMs - 1)).toBeNull()
  expect(planRotation(newest, midnight('2027-08-01') - announcementMs)).toBe(midnight('2027-08-01'))
  expect(planRotation(newest, midnight('2027-07-20'))).toBe(midnight('2027-07-20') + announcementMs)
})

test('a key signs for at least half a year', () => {
  expect(planRotation(key('2026-06-15'), midnight('2026-07-20'))).toBeNull()
  expect(planRotation(key('2026-06-15'), midnight('2027-07-02'))).toBe(midnight('2027-08-01'))
  expect(planRotation(key('2027-01-10'), midnight('2027-07-20'))).toBe(midnight('2027-07-20') + announcementMs)
})

test('a worker that was off in summer publishes the next key a month ahead', () => {
  expect(planRotation(key('2026-08-01'), midnight('2027-11-01'))).toBe(midnight('2027-12-01'))
})

test('plans nothing for a key that waits, is retired or compromised', () => {
  const now = midnight('2027-07-20')
  for (const newest of [
    key('2027-08-01'),
    key('2026-08-01', { retiredAt: midnight('2027-01-01') }),
    key('2026-08-01', { compromisedSince: midnight('2027-01-01') }),
  ])
    expect(planRotation(newest, now)).toBeNull()
})
