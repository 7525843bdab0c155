import { expect, test } from 'vitest'
import { parseSky } from './sky-map.ts'

test('parses a sky from a text map', () => {
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
  ['rejects a map without rows', [], 'no-rows'],
  ['rejects a map with empty rows', ['', ''], 'no-rows'],
  ['rejects rows of different length', ['K.B', '..'], 'uneven-rows'],
  ['rejects an unknown character', ['K?B'], 'unknown-sign'],
  ['rejects a row that spells an inherited property name', ['K', 'constructor'], 'uneven-rows'],
  ['rejects a map without a kite', ['..B'], 'not-one-kite'],
  ['rejects a map with two kites', ['KKB'], 'not-one-kite'],
  ['rejects a map with two bells', ['KBB'], 'too-many-bells'],
] satisfies [string, string[], string][])('%s', (_, rows, reason) => {
  expect(parseSky(rows)).toEqual({ ok: false, reason })
})
