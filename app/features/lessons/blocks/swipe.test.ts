import { expect, test } from 'vitest'
import { isAlong } from './swipe.ts'

test.each([
  ['straight along', { x: -12, y: 0 }, true],
  ['along, as a thumb draws it', { x: -11, y: -5 }, true],
  ['slanting to the program', { x: -9, y: -9 }, false],
  ['up to the program', { x: 2, y: -12 }, false],
  ['nowhere', { x: 0, y: 0 }, false],
])('a finger on a block of the toolbox: %s', (_, by, along) => {
  expect(isAlong(by, true)).toBe(along)
  expect(isAlong({ x: by.y, y: by.x }, false)).toBe(along)
})
