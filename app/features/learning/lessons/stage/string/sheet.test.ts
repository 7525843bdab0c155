import { expect, test } from 'vitest'
import { pathOf } from '#rules/worlds/drawing.ts'
import { createSheet, listSideLengths } from './sheet.ts'

const rectangle = pathOf([
  { x: 0, y: 0 },
  { x: 80, y: 0 },
  { x: 80, y: -120 },
  { x: 0, y: -120 },
  { x: 0, y: 0 },
])

test('a block sheet has squares of ten across the whole drawing; an icon sheet has dots', () => {
  const { squares, dots } = createSheet(rectangle, [], false)
  expect(squares.spacing).toBe(10)
  for (const value of [0, 40, 80]) expect(squares.columns).toContain(value)
  for (const value of [0, -60, -120]) expect(squares.rows).toContain(value)
  expect(dots).toEqual([])
  expect(createSheet([], [], true).squares.columns).toEqual([])
})

test('a runaway program gets fewer, larger squares', () => {
  const { squares } = createSheet(rectangle, pathOf([rectangle[0]!.from, { x: 9_000, y: 0 }]), false)
  expect(squares.columns.length).toBeLessThan(60)
})

test('labels each side length once, outside the drawing', () => {
  const sheet = createSheet(rectangle, [], false)
  const lengths = listSideLengths(rectangle, sheet)
  expect(lengths.map(({ length }) => length).toSorted((value, other) => value - other)).toEqual([80, 120])
  const [top, right] = [sheet.toPicture({ x: 40, y: 0 }), sheet.toPicture({ x: 80, y: -60 })]
  expect(lengths.find(({ length }) => length === 80)!.position.y).toBeLessThan(top.y)
  expect(lengths.find(({ length }) => length === 120)!.position.x).toBeGreaterThan(right.x)
})
