import { expect, test } from 'vitest'
import { computeKiteGrid } from './kite-grid.ts'

test('computes the fewest rows that fit all kites without an empty row', () => {
  expect(computeKiteGrid(0)).toEqual({ columns: 1, rows: 1 })
  expect(computeKiteGrid(2)).toEqual({ columns: 2, rows: 1 })
  expect(computeKiteGrid(9)).toEqual({ columns: 5, rows: 2 })
  expect(computeKiteGrid(30)).toEqual({ columns: 10, rows: 3 })
  for (let kites = 1; kites <= 500; kites++) {
    const { columns, rows } = computeKiteGrid(kites)
    expect(columns * rows).toBeGreaterThanOrEqual(kites)
    expect(columns * (rows - 1)).toBeLessThan(kites)
    expect(columns).toBeLessThanOrEqual(16)
  }
})
