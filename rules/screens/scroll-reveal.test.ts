import { expect, test } from 'vitest'
import { isScrolledIntoView, scrollReveal } from './scroll-reveal.ts'

test('has the scroll reveal constants from the product spec', () => {
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
  ['reveals an element 120 px inside the window', { top: 680, windowHeight: 800, belowPx: 500 }, true],
  ['hides an element 119 px inside the window', { top: 681, windowHeight: 800, belowPx: 500 }, false],
  ['keeps an element revealed after scrolling past it', { top: -900, windowHeight: 800, belowPx: 500 }, true],
  ['reveals every element at the end of the page', { top: 790, windowHeight: 800, belowPx: 0 }, true],
  ['uses an offset set for the element', { top: 790, windowHeight: 800, belowPx: 500, offsetPx: 10 }, true],
])('%s', (_, position, expected) => {
  expect(isScrolledIntoView(position)).toBe(expected)
})
