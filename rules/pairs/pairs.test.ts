import { expect, test } from 'vitest'
import { isTogether } from './pairs.ts'

test.each([
  [99, false],
  [100, true],
  [199, true],
  [200, false],
])('what was done at %i by a pair from 100 to 200 counts for both: %s', (at, together) => {
  expect(isTogether({ madeAt: 100, endsAt: 200 }, at)).toBe(together)
})
