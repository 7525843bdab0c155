import { expect, test } from 'vitest'
import { cellAt, parseSkyGrid } from './sky-grid.ts'

test('a sky is read from rows of signs', () => {
  expect(parseSkyGrid(['*.B', 'K!T', 'o *'], { threeStarBlocks: 3 })).toEqual({
    ok: true,
    value: {
      columns: 3,
      rows: 3,
      cells: [
        ['path', 'sky', 'path'],
        ['path', 'storm', 'tree'],
        ['path', 'outside', 'path'],
      ],
      start: { column: 0, row: 1 },
      bell: { column: 2, row: 0 },
      stars: [
        { column: 0, row: 0 },
        { column: 2, row: 2 },
      ],
      threeStarBlocks: 3,
      stepLimit: 200,
    },
  })
})

test.each([
  ['no rows', [], 'no-rows'],
  ['empty rows', ['', ''], 'no-rows'],
  ['rows of different length', ['K.B', '..'], 'uneven-rows'],
  ['a sign that nobody knows', ['K?B'], 'unknown-sign'],
  ['no kite', ['..B'], 'not-one-kite'],
  ['two kites', ['KKB'], 'not-one-kite'],
  ['no bell', ['K..'], 'not-one-bell'],
  ['two bells', ['KBB'], 'not-one-bell'],
] satisfies [string, string[], string][])('%s', (_, rows, reason) => {
  expect(parseSkyGrid(rows, { threeStarBlocks: 3 })).toEqual({ ok: false, reason })
})

test.each([
  [-1, 0],
  [0, -1],
  [2, 0],
  [0, 1],
  [0.5, 0],
])('column %s, row %s is outside', (column, row) => {
  const parsed = parseSkyGrid(['KB'], { threeStarBlocks: 1 })
  expect(parsed.ok && cellAt(parsed.value, { column, row })).toBe('outside')
})
