import { expect, test } from 'vitest'
import { isMailHour, msUntilQuietEnd } from './mail-hours.ts'

test.each([
  ['00:00', false],
  ['06:59', false],
  ['07:00', true],
  ['19:59', true],
  ['20:00', false],
  ['23:59', false],
])('at %s sending a notice is allowed: %s', (time, expected) => {
  expect(isMailHour(time)).toBe(expected)
})

test('a notice waits for the end of the quiet hours of its reader', () => {
  const hours = { from: '12:00', to: '14:30' }
  const noon = Date.parse('2026-11-19T12:00:00Z')
  expect(msUntilQuietEnd(hours, '12:00', noon)).toBe(150 * 60_000)
  expect(msUntilQuietEnd(hours, '14:30', noon)).toBe(0)
})
