import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { listOf } from './list-field.ts'

const pairs = z.object({
  list: listOf(z.object({ at: z.number(), names: listOf(z.string(), { most: 3 }) }), { least: 1, most: 4 }),
})
const reasons = (list: unknown) => {
  const read = pairs.safeParse({ list })
  return read.success ? null : fieldErrors(read.error.issues)
}

test('a list is read as an array is', () => {
  const list = [
    { at: 1, names: ['a'] },
    { at: 2, names: [] },
  ]
  expect(pairs.parse({ list })).toEqual({ list })
})

test('of many wrong parts the first is told, by its place', () => {
  expect(
    reasons([
      { at: 1, names: [] },
      { at: 'x', names: [1, 2] },
      { at: 'y', names: [3] },
    ]),
  ).toEqual({
    'list.1.at': 'invalid-value',
    'list.1.names.0': 'invalid-value',
  })
})

test.each([
  ['no list', 'abc'],
  ['an empty one', []],
  ['one that is too long', Array.from({ length: 5 }, () => ({ at: 1, names: [] }))],
])('%s is refused', (_, list) => {
  expect(reasons(list)).toEqual({ list: 'invalid-value' })
})
