import { expect, test } from 'vitest'
import { mapSize, pointBeside, pointOnWay, wayLength } from './map-way.ts'

test('the way leads without a jump from the bottom left to the harbor at the top right', () => {
  const points = Array.from({ length: 501 }, (_, index) => pointOnWay(index / 500))
  expect(points[0]!.y).toBeGreaterThan(mapSize.height / 2)
  expect(points.at(-1)).toMatchObject({ x: 1_560 })
  points.slice(1).forEach(({ x, y }, index) => {
    expect(Math.hypot(x - points[index]!.x, y - points[index]!.y)).toBeLessThan(20)
  })
  expect(pointOnWay(2)).toEqual(pointOnWay(1))
})

test('a point beside the way is as far from it as requested', () => {
  for (const share of [0, 0.2, 0.32, 0.5, 0.7, 1]) {
    const [center, beside] = [pointOnWay(share), pointBeside(share * wayLength, 60)]
    expect(Math.hypot(center.x - beside.x, center.y - beside.y)).toBeCloseTo(60)
  }
})
