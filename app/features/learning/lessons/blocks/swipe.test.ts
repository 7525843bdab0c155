import { expect, test } from 'vitest'
import { isScrollGesture } from './swipe.ts'

test.each([
  ['straight along the toolbox', { x: -12, y: 0 }, true],
  ['along the toolbox in a thumb’s arc', { x: -11, y: -5 }, true],
  ['diagonally toward the program', { x: -9, y: -9 }, false],
  ['straight toward the program', { x: 2, y: -12 }, false],
  ['no movement', { x: 0, y: 0 }, false],
])('decides whether a touch on a toolbox block scrolls: %s', (_, delta, expected) => {
  expect(isScrollGesture(delta, true)).toBe(expected)
  expect(isScrollGesture({ x: delta.y, y: delta.x }, false)).toBe(expected)
})
