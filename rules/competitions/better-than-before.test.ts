import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBetterThan } from './better-than-before.ts'

test('a larger share counts, however many were asked; the same share does not', () => {
  expect(isBetterThan({ right: 2, answered: 4 }, { right: 3, answered: 5 })).toBe(true)
  expect(isBetterThan({ right: 2, answered: 4 }, { right: 5, answered: 10 })).toBe(false)
  expect(isBetterThan({ right: 9, answered: 10 }, { right: 10, answered: 20 })).toBe(false)
  expect(isBetterThan({ right: 0, answered: 0 }, { right: 3, answered: 3 })).toBe(false)
})

test('nobody is better than before both ways round', () => {
  const answered = fc
    .record({ right: fc.nat(50), answered: fc.nat(50) })
    .filter(({ right, answered: all }) => right <= all)
  fc.assert(
    fc.property(answered, answered, (one, other) => {
      expect(isBetterThan(one, other) && isBetterThan(other, one)).toBe(false)
    }),
  )
})
