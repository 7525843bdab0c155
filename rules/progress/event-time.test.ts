import { expect, test } from 'vitest'
import { retention } from '../retention.ts'
import { DEDUPLICATION_DAYS, isTooOld, uuidTime, toServerTime } from './event-time.ts'

const received = Date.UTC(2026, 5, 1)
const hour = 3_600_000
const idAt = (time: number) => {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

test('corrects the time from a device clock that is wrong by a year', () => {
  const deviceTime = received + 365 * 24 * hour
  expect(toServerTime(deviceTime - hour, { sentAt: deviceTime, receivedAt: received })).toBe(received - hour)
})

test('never returns a time after the upload', () => {
  expect(toServerTime(received + hour, { sentAt: received, receivedAt: received })).toBe(received)
})

test('reads the creation time from an id', () => {
  expect(uuidTime(idAt(received))).toBe(received)
})

test('rejects events older than the deduplication period', () => {
  const days = (count: number) => idAt(received - count * 24 * hour)
  const now = { sentAt: received, receivedAt: received }
  expect(isTooOld(days(DEDUPLICATION_DAYS - 1), now)).toBe(false)
  expect(isTooOld(days(DEDUPLICATION_DAYS + 1), now)).toBe(true)
  expect(retention['lesson-runs'].keeps.days).toBeGreaterThan(DEDUPLICATION_DAYS + 1)
})
