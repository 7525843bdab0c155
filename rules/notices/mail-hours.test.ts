import { expect, test } from 'vitest'
import { isMailHour } from './mail-hours.ts'

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
