import type { BubbleRow } from './answer-layout.ts'
import type { PlaneMap } from './homography.ts'
import type { Point } from './page-frame.ts'
import { sample, type Photo } from './photo.ts'

/** How full the bubbles of one row are. */

export type BubbleFill = {
  /** 0 is the paper, 1 is black. */
  readonly fill: number
  /** Darkness of the darkest small place inside, for dots and thin strokes. */
  readonly peak: number
  /** The strokes leave the circle on most sides, as those of a cross do. */
  readonly isCrossed: boolean
}

const [searchMm, stepMm] = [1.2, 0.2]
const angles = 20
const circle: readonly Point[] = Array.from({ length: angles }, (_, index) => {
  const angle = (index / angles) * 2 * Math.PI
  return [Math.cos(angle), Math.sin(angle)]
})

/** Points inside the circle, as shares of the radius. */
const inside = gridPoints(0, 0.8)
/** Paper around the circle. */
const around = gridPoints(1.25, 1.6)
/** Diagonal places outside the circle that a cross reaches. */
const diagonals: readonly (readonly Point[])[] = [45, 135, 225, 315].map((degrees) =>
  [-14, -7, 0, 7, 14].flatMap((turn) => {
    const angle = ((degrees + turn) / 180) * Math.PI
    return [1.2, 1.3, 1.4].map((radius): Point => [radius * Math.cos(angle), radius * Math.sin(angle)])
  }),
)
/** Small places inside the circle. */
const places: readonly (readonly Point[])[] = gridPoints(0, 0.68).map(([x, y]) =>
  [
    [0, 0],
    [0.1, 0],
    [-0.1, 0],
    [0, 0.1],
    [0, -0.1],
  ].map(([dx, dy]): Point => [x + dx!, y + dy!]),
)
const leastCrossDarkness = 0.22

function gridPoints(least: number, most: number): Point[] {
  const points: Point[] = []
  for (let y = -most; y <= most; y += 0.16)
    for (let x = -most; x <= most; x += 0.16) {
      const distance = Math.hypot(x, y)
      if (distance >= least && distance <= most) points.push([x, y])
    }
  return points
}

export function readRow(photo: Photo, toPhoto: PlaneMap, row: BubbleRow): BubbleFill[] {
  const [dx, dy] = findOffset(photo, toPhoto, row)
  return row.bubbles.map(([x, y]) => readBubble(photo, toPhoto, [x + dx, y + dy], row.radius))
}

/** The printed circles of a row give its place: its bubbles are so close that the paper moves them together. */
function findOffset(photo: Photo, toPhoto: PlaneMap, { bubbles, radius }: BubbleRow): Point {
  let best: { offset: Point; score: number } = { offset: [0, 0], score: -Infinity }
  for (let dy = -searchMm; dy <= searchMm; dy += stepMm)
    for (let dx = -searchMm; dx <= searchMm; dx += stepMm) {
      let score = -0.4 * Math.hypot(dx, dy)
      for (const [x, y] of bubbles) score += ringScore(photo, toPhoto, [x + dx, y + dy], radius)
      if (score > best.score) best = { offset: [dx, dy], score }
    }
  return best.offset
}

/** How much darker a circle is than the paper outside of it. The inside does not count: it may be filled. */
function ringScore(photo: Photo, toPhoto: PlaneMap, [x, y]: Point, radius: number): number {
  let score = 0
  for (const [cos, sin] of circle) {
    const line = sample(photo, toPhoto(x + cos * radius, y + sin * radius))
    const outside = sample(photo, toPhoto(x + cos * (radius + 0.8), y + sin * (radius + 0.8)))
    // A stroke across the circle is no better than the printed line.
    score += Math.min(60, outside - line)
  }
  return score / angles
}

function readBubble(photo: Photo, toPhoto: PlaneMap, [x, y]: Point, radius: number): BubbleFill {
  const luminanceAt = ([dx, dy]: Point) => sample(photo, toPhoto(x + dx * radius, y + dy * radius))
  const paperValues = around.map(luminanceAt).toSorted((a, b) => a - b)
  const paper = Math.max(1, paperValues[Math.floor(paperValues.length * 0.8)]!)
  const darkness = (points: readonly Point[]) =>
    1 - points.reduce((sum, point) => sum + luminanceAt(point), 0) / points.length / paper
  const crossedSides = diagonals.filter((points) => darkness(points) > leastCrossDarkness).length
  return { fill: darkness(inside), peak: Math.max(...places.map(darkness)), isCrossed: crossedSides >= 3 }
}
