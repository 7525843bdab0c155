import { expect, test } from 'vitest'
import { retention } from '../retention.ts'
import { COUNTED_FOR_DAYS, isLate, madeAt, timeOf } from './event-time.ts'

const received = Date.UTC(2026, 5, 1)
const hour = 3_600_000
const idAt = (time: number) => {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

test('a clock that is wrong by a year says how long ago all the same', () => {
  const wrong = received + 365 * 24 * hour
  expect(timeOf(wrong - hour, { sentAt: wrong, receivedAt: received })).toBe(received - hour)
})

test('nothing was done after it came', () => {
  expect(timeOf(received + hour, { sentAt: received, receivedAt: received })).toBe(received)
})

test('an id says when it was made', () => {
  expect(madeAt(idAt(received))).toBe(received)
})

test('what is older than ids are kept comes too late to be counted', () => {
  const days = (count: number) => idAt(received - count * 24 * hour)
  const now = { sentAt: received, receivedAt: received }
  expect(isLate(days(COUNTED_FOR_DAYS - 1), now)).toBe(false)
  expect(isLate(days(COUNTED_FOR_DAYS + 1), now)).toBe(true)
  expect(retention['lesson-runs'].keeps.days).toBeGreaterThan(COUNTED_FOR_DAYS + 1)
})
