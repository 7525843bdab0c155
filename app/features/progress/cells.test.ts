import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCells, writeCells } from './cells.ts'

const count = fc.nat(1_000_000)
const cell = fc.record(
  {
    stars: fc.nat(3),
    solved: fc.boolean(),
    attempts: count,
    hints: fc.nat(5),
    seconds: count,
    review: fc.constantFrom('to-read' as const, 'keep-working' as const, 'reviewed' as const),
  },
  { requiredKeys: ['stars', 'solved', 'attempts', 'hints', 'seconds'] },
)

test('what is written is read again', () => {
  const cells = fc.dictionary(fc.stringMatching(/^[a-z]{2}-\d{1,2}-[a-z0-9]{1,8}$/), cell)
  fc.assert(
    fc.property(cells, (some) => {
      expect(readCells(writeCells(Object.entries(some)))).toEqual(some)
    }),
  )
})

test('who has begun nothing has no cells', () => {
  expect(readCells(undefined)).toEqual({})
  expect(readCells('')).toEqual({})
})
