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

test('decoding encoded cells returns the original cells', () => {
  const cells = fc.dictionary(fc.stringMatching(/^[a-z]{2}-\d{1,2}-[a-z0-9]{1,8}$/), cell)
  fc.assert(
    fc.property(cells, (original) => {
      expect(readCells(writeCells(Object.entries(original)))).toEqual(original)
    }),
  )
})

test('decodes missing or empty text as no cells', () => {
  expect(readCells(undefined)).toEqual({})
  expect(readCells('')).toEqual({})
})
