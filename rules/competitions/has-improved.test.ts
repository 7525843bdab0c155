import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasImproved } from './has-improved.ts'

test('only a larger share of correct answers is an improvement, whatever the number of questions', () => {
  expect(hasImproved({ right: 2, answered: 4 }, { right: 3, answered: 5 })).toBe(true)
  expect(hasImproved({ right: 2, answered: 4 }, { right: 5, answered: 10 })).toBe(false)
  expect(hasImproved({ right: 9, answered: 10 }, { right: 10, answered: 20 })).toBe(false)
  expect(hasImproved({ right: 0, answered: 0 }, { right: 3, answered: 3 })).toBe(false)
})

test('two results are never both an improvement over each other', () => {
  const answered = fc
    .record({ right: fc.nat(50), answered: fc.nat(50) })
    .filter(({ right, answered: all }) => right <= all)
  fc.assert(
    fc.property(answered, answered, (a, b) => {
      expect(hasImproved(a, b) && hasImproved(b, a)).toBe(false)
    }),
  )
})
