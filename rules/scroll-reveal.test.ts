import { expect, test } from 'vitest'
import { isReached, scrollReveal } from './scroll-reveal.ts'

test('the constants of the spec', () => {
  expect(scrollReveal).toEqual({
    offsetPx: 120,
    delayMs: 0,
    durationMs: 400,
    easing: 'ease',
    throttleMs: 99,
    debounceMs: 50,
  })
})

test.each([
  ['120 px inside the window is reached', { top: 680, windowHeight: 800, below: 500 }, true],
  ['one pixel less is not', { top: 681, windowHeight: 800, below: 500 }, false],
  ['what was scrolled past stays reached', { top: -900, windowHeight: 800, below: 500 }, true],
  ['at the end of the page everything is reached', { top: 790, windowHeight: 800, below: 0 }, true],
  ['an offset of its own is kept', { top: 790, windowHeight: 800, below: 500, offsetPx: 10 }, true],
])('%s', (_, place, expected) => {
  expect(isReached(place)).toBe(expected)
})
