import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelHeight, labelKites, labelPoint } from './label-kites.ts'
import { mapSize, pointOnWay, wayLength, type Point } from './map-way.ts'
import { maxShift, placeKites } from './place-kites.ts'

const away = (point: Point, other: Point) => Math.hypot(point.x - other.x, point.y - other.y)
const waySamples = Array.from({ length: 401 }, (_, index) => index / 400).map((share) => ({
  share,
  point: pointOnWay(share),
}))
const nearestShare = (point: Point) =>
  waySamples.reduce((best, sample) => (away(sample.point, point) < away(best.point, point) ? sample : best)).share

/** A class that stays close together, as in a real chase, with a few kites far ahead or behind. */
const packed = fc
  .tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 24, maxLength: 40 }),
  )
  .map(([center, offsets]) => offsets.map((offset) => Math.max(0, Math.min(1, center + offset / 60))))
const spread = fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 24, maxLength: 40 })
const tied = fc
  .tuple(fc.constantFrom(0, 0.3, 0.36, 0.62, 1), fc.integer({ min: 24, max: 40 }))
  .map(([share, count]) => Array.from({ length: count }, () => share))
const classes = fc.oneof(packed, spread, tied)

test('24 to 40 kites are within a column of their positions, and nearer to their row than to another', () => {
  fc.assert(
    fc.property(classes, (shares) => {
      const { points } = placeKites(shares)
      points.forEach((point, index) => {
        const share = Math.min(1, shares[index]!)
        expect(away(point, pointOnWay(share))).toBeLessThanOrEqual(Math.hypot(maxShift.along, maxShift.aside) + 8)
        // The inner side of a bend brings positions closer together.
        expect(Math.abs(nearestShare(point) - share) * wayLength).toBeLessThanOrEqual(maxShift.along + 40)
        expect(point.x).toBeGreaterThanOrEqual(40)
        expect(point.x).toBeLessThanOrEqual(mapSize.width - 40)
        expect(point.y).toBeGreaterThanOrEqual(40)
        expect(point.y).toBeLessThanOrEqual(mapSize.height - 40)
      })
    }),
    { numRuns: 60 },
  )
})

const names = ['Mia', '陈小雨', 'Alejandro Fernández García']

test('no two of 24 to 40 kites share a position, and no names overlap', () => {
  fc.assert(
    fc.property(classes, (shares) => {
      const { points } = placeKites(shares)
      points.forEach((first, index) => {
        points.slice(index + 1).forEach((other) => expect(away(first, other)).toBeGreaterThan(12))
      })
      const sides = labelKites(points.map((point, index) => ({ point, share: shares[index]!, name: names[index % 3] })))
      const labels = sides.flatMap((side, index) =>
        side ? [{ ...labelPoint(points[index]!, side), width: side.width }] : [],
      )
      labels.forEach((first, index) => {
        labels.slice(index + 1).forEach(({ x, y, width }) => {
          const isApart = Math.abs(first.x - x) >= (first.width + width) / 2 || Math.abs(first.y - y) >= labelHeight
          expect(isApart).toBe(true)
        })
      })
    }),
    { numRuns: 100 },
  )
})

test('the pack at the start is around the home island', () => {
  const { points } = placeKites(Array.from({ length: 24 }, () => 0))
  expect(Math.max(...points.map(({ x }) => x))).toBeLessThanOrEqual(210)
  expect(labelKites(points.map((point) => ({ point, share: 0 }))).filter(Boolean).length).toBeLessThanOrEqual(4)
})

test('a kite alone is on the way, with its name below', () => {
  expect(placeKites([0.4]).points).toEqual([pointOnWay(0.4)])
  expect(labelKites([{ point: pointOnWay(0.4), share: 0.4 }])).toEqual([{ side: 'below', width: 152 }])
})

test('a long name is whole where there is space, and cut beside others', () => {
  const name = 'Alejandro Fernández García'
  const [whole] = labelKites([{ point: { x: 900, y: 350 }, share: 0.4, name }])
  expect(whole!.width).toBeGreaterThan(350)
  const row = [600, 800, 1_000].flatMap((x) => [250, 350, 450].map((y) => ({ point: { x, y }, share: 0.4, name })))
  expect(labelKites(row).some((label) => label?.width === 152)).toBe(true)
})

test('names the first kites of a crowd, and all kites with space', () => {
  const shares = [...Array.from({ length: 20 }, () => 0.4), 0.42, 0.44, 0.8, 0.1]
  const { points } = placeKites(shares)
  const sides = labelKites(points.map((point, index) => ({ point, share: shares[index]! })))
  expect(sides.slice(20)).not.toContain(null)
  expect(sides.slice(0, 20).filter((side) => side === null).length).toBeGreaterThan(10)
})
