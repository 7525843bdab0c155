import { expect, test } from 'vitest'
import { kiteGrid } from './kite-grid.ts'

test('few kites stand in few rows, all have a place, and no row is left nearly empty', () => {
  expect(kiteGrid(0)).toEqual({ columns: 1, rows: 1 })
  expect(kiteGrid(2)).toEqual({ columns: 2, rows: 1 })
  expect(kiteGrid(9)).toEqual({ columns: 5, rows: 2 })
  expect(kiteGrid(30)).toEqual({ columns: 10, rows: 3 })
  for (let kites = 1; kites <= 500; kites++) {
    const { columns, rows } = kiteGrid(kites)
    expect(columns * rows).toBeGreaterThanOrEqual(kites)
    expect(columns * (rows - 1)).toBeLessThan(kites)
    expect(columns).toBeLessThanOrEqual(16)
  }
})
