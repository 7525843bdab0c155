import { expect, test } from 'vitest'
import { getIslandCell, computeMapPoints, countRows, getLessonOffset, buildStringPath } from './map-layout.ts'

test('the path rises row by row and alternates its direction', () => {
  const cells = Array.from({ length: 7 }, (_, island) => getIslandCell(island, 3))
  expect(cells.map(({ row, column }) => `${row}${column}`)).toEqual(['00', '01', '02', '12', '11', '10', '20'])
  expect(getIslandCell(3, 1)).toEqual({ row: 3, column: 0, direction: -1 })
})

test.each([1, 2, 3])('in %i columns consecutive lessons are close to each other on the map', (columns) => {
  const lessons = [2, 3, 2, 6, 4, 1, 2, 3]
  const points = computeMapPoints(lessons, columns)
  expect(points).toHaveLength(24)
  for (const [index, point] of points.slice(1).entries()) {
    const previous = points[index]!
    expect(Math.hypot(point.x - previous.x, point.y - previous.y)).toBeLessThanOrEqual(150)
  }
  const [width, height] = [columns * 100, countRows(lessons.length + 1, columns) * 100]
  expect(points.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true)
  // The first lesson is in the bottom row, the goal in the top row.
  expect(points[0]!.y).toBeGreaterThan(height - 100)
  expect(points.at(-1)!.y).toBeLessThan(100)
})

test('lessons of an island do not overlap on a phone', () => {
  const [width, height, node] = [328, 190, 56]
  for (const lessonCount of [2, 3, 4, 5, 6, 8]) {
    const offsets = Array.from({ length: lessonCount }, (_, lesson) => getLessonOffset(lesson, lessonCount))
    for (const [index, { x, y }] of offsets.slice(1).entries()) {
      const previous = offsets[index]!
      const distance = Math.hypot(((x - previous.x) * width) / 100, ((y - previous.y) * height) / 100)
      expect(distance, `${index + 2} of ${lessonCount}`).toBeGreaterThan(node)
    }
  }
})

test('a string passes through all points, and a partial string is a prefix of the whole one', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 90, y: 30 },
  ]
  expect(buildStringPath([])).toBe('')
  expect(buildStringPath(points, 0)).toBe('')
  expect(buildStringPath(points, 1)).toBe('M0 0')
  expect(buildStringPath(points.slice(0, 2))).toBe('M0 0C10 0 50 0 60 0')
  expect(buildStringPath(points).startsWith(buildStringPath(points, 2))).toBe(true)
})
