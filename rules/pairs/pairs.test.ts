import { expect, test } from 'vitest'
import { isDuringPair } from './pairs.ts'

test.each([
  [99, false],
  [100, true],
  [199, true],
  [200, false],
])('work at %i counts for both of a pair from 100 to 200: %s', (time, expected) => {
  expect(isDuringPair({ madeAt: 100, endsAt: 200 }, time)).toBe(expected)
})
