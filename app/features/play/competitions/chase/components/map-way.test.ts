import { expect, test } from 'vitest'
import { mapSize, placeKites, pointOnWay } from './map-way.ts'

test('the way leads without a jump from the bottom left to the harbor at the top right', () => {
  const points = Array.from({ length: 501 }, (_, index) => pointOnWay(index / 500))
  expect(points[0]!.y).toBeGreaterThan(mapSize.height / 2)
  expect(points.at(-1)).toMatchObject({ x: 1_560 })
  points.slice(1).forEach(({ x, y }, index) => {
    expect(Math.hypot(x - points[index]!.x, y - points[index]!.y)).toBeLessThan(20)
  })
  expect(pointOnWay(2)).toEqual(pointOnWay(1))
})

test('a class of 24 finds space at the start, and everywhere inside of the map', () => {
  for (const share of [0, 0.3, 0.62, 1]) {
    const points = placeKites(Array.from({ length: 24 }, () => share))
    expect(new Set(points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(24)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(50)
      expect(x).toBeLessThanOrEqual(mapSize.width - 50)
      expect(y).toBeGreaterThanOrEqual(50)
      expect(y).toBeLessThanOrEqual(mapSize.height - 50)
    }
  }
})

test('a kite alone is on the way', () => {
  expect(placeKites([0.4])).toEqual([pointOnWay(0.4)])
})
