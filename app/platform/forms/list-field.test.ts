import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '../errors/errors.ts'
import { listOf } from './list-field.ts'

const schema = z.object({
  list: listOf(z.object({ at: z.number(), names: listOf(z.string(), { max: 3 }) }), { min: 1, max: 4 }),
})
const getReasons = (list: unknown) => {
  const result = schema.safeParse({ list })
  return result.success ? null : fieldErrors(result.error.issues)
}

test('parses a valid list like a Zod array', () => {
  const list = [
    { at: 1, names: ['a'] },
    { at: 2, names: [] },
  ]
  expect(schema.parse({ list })).toEqual({ list })
})

test('reports only the first invalid item, with its index', () => {
  expect(
    getReasons([
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
  ['a text', 'abc'],
  ['an empty list', []],
  ['a list that is too long', Array.from({ length: 5 }, () => ({ at: 1, names: [] }))],
])('rejects %s', (_, list) => {
  expect(getReasons(list)).toEqual({ list: 'invalid-value' })
})
