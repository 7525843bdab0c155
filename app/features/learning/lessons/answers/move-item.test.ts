import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem, nextSide, setPartner } from './move-item.ts'

test('moveItem moves an item up or down, but not beyond the ends', () => {
  expect(moveItem([2, 0, 1], 1, -1)).toEqual([0, 2, 1])
  expect(moveItem([2, 0, 1], 1, 1)).toEqual([2, 1, 0])
  expect(moveItem([2, 0, 1], 0, -1)).toEqual([2, 0, 1])
  expect(moveItem([2, 0, 1], 2, 1)).toEqual([2, 0, 1])
})

test('moveItem never loses or duplicates items', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.constantFrom(-1 as const, 1 as const))),
      (length, moves) => {
        const start: readonly number[] = Array.from({ length }, (_, index) => index)
        const end = moves.reduce((order, [from, by]) => moveItem(order, from % length, by), start)
        expect(end.toSorted((value, other) => value - other)).toEqual(start)
      },
    ),
  )
})

test('setPartner assigns a partner to one side only, and nextSide selects the next free side', () => {
  const first = setPartner([null, null, null], 0, 2)
  expect(first).toEqual([2, null, null])
  expect(nextSide(first, 0)).toBe(1)
  expect(setPartner(first, 1, 2)).toEqual([null, 2, null])
  expect(nextSide([null, 2, 1], 1)).toBe(0)
  expect(nextSide([0, 2, 1], 1)).toBe(1)
})
