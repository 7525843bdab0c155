import { expect, test } from 'vitest'
import { parseSky } from './sky-map.ts'

test('a sky is read from rows of signs', () => {
  expect(parseSky(['*.B', 'K!T', 'o *'])).toEqual({
    ok: true,
    value: {
      columns: 3,
      rows: 3,
      cells: [
        ['star', 'sky', 'bell'],
        ['path', 'storm', 'tree'],
        ['path', 'outside', 'star'],
      ],
      start: { column: 0, row: 1 },
      facing: 'right',
      bell: { column: 2, row: 0 },
      stars: [
        { column: 0, row: 0 },
        { column: 2, row: 2 },
      ],
    },
  })
})

test.each([
  ['no rows', [], 'no-rows'],
  ['empty rows', ['', ''], 'no-rows'],
  ['rows of different length', ['K.B', '..'], 'uneven-rows'],
  ['a sign that nobody knows', ['K?B'], 'unknown-sign'],
  ['a sign that every object knows', ['K', 'constructor'], 'uneven-rows'],
  ['no kite', ['..B'], 'not-one-kite'],
  ['two kites', ['KKB'], 'not-one-kite'],
  ['two bells', ['KBB'], 'too-many-bells'],
] satisfies [string, string[], string][])('%s', (_, rows, reason) => {
  expect(parseSky(rows)).toEqual({ ok: false, reason })
})
