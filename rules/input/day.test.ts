import { expect, test } from 'vitest'
import { isDay, isTimestamp } from './day.ts'

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['2026-1-1', false],
  ['', false],
])('checks the date %s: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['2026-02-28T10:00:00Z', true],
  ['2026-02-28T10:00:00+07:00', true],
  ['0000-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59Z', false],
  ['2026-02-28T99:00:00Z', false],
  ['soon', false],
])('checks the timestamp %s: %s', (text, expected) => {
  expect(isTimestamp(text)).toBe(expected)
})
