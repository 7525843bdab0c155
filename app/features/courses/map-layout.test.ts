import { expect, test } from 'vitest'
import { placeOf, pointsOn, rowsFor, spotOf, stringThrough } from './map-layout.ts'

test('the path climbs row by row, each row the other way round', () => {
  const places = Array.from({ length: 7 }, (_, island) => placeOf(island, 3))
  expect(places.map(({ row, column }) => `${row}${column}`)).toEqual(['00', '01', '02', '12', '11', '10', '20'])
  expect(placeOf(3, 1)).toEqual({ row: 3, column: 0, direction: -1 })
})

test.each([1, 2, 3])('in %i columns neighbours on the path are neighbours on the map', (columns) => {
  const lessons = [2, 3, 2, 6, 4, 1, 2, 3]
  const points = pointsOn(lessons, columns)
  expect(points).toHaveLength(24)
  for (const [index, point] of points.slice(1).entries()) {
    const before = points[index]!
    expect(Math.hypot(point.x - before.x, point.y - before.y)).toBeLessThanOrEqual(150)
  }
  const [width, height] = [columns * 100, rowsFor(lessons.length + 1, columns) * 100]
  expect(points.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true)
  // The first is at the bottom, the goal on top.
  expect(points[0]!.y).toBeGreaterThan(height - 100)
  expect(points.at(-1)!.y).toBeLessThan(100)
})

test('lessons of an island never cover each other on a phone', () => {
  const [width, height, node] = [328, 190, 56]
  for (const of of [2, 3, 4, 5, 6, 8]) {
    const spots = Array.from({ length: of }, (_, lesson) => spotOf(lesson, of))
    for (const [index, { x, y }] of spots.slice(1).entries()) {
      const before = spots[index]!
      const apart = Math.hypot(((x - before.x) * width) / 100, ((y - before.y) * height) / 100)
      expect(apart, `${index + 2} of ${of}`).toBeGreaterThan(node)
    }
  }
})

test('a string goes through all its points, and a part of it lies on the whole', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 90, y: 30 },
  ]
  expect(stringThrough([])).toBe('')
  expect(stringThrough(points, 0)).toBe('')
  expect(stringThrough(points, 1)).toBe('M0 0')
  expect(stringThrough(points.slice(0, 2))).toBe('M0 0C10 0 50 0 60 0')
  expect(stringThrough(points).startsWith(stringThrough(points, 2))).toBe(true)
})
