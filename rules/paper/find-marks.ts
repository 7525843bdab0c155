import { findDarkAreas, type DarkArea } from './dark-areas.ts'
import { mapPlane, type PlaneMap } from './homography.ts'
import { markCells, marks, type Point } from './page-frame.ts'
import { sample, type Photo } from './photo.ts'

/** Wrong bits that are tolerated; two marks differ in at least seven. */
const mostWrongBits = 2
/** Smallest mark in pixels, and the largest one as a share of the longest side. */
const leastMark = 12
const mostMarkShare = 0.11

type Candidate = { readonly mark: number; readonly wrongBits: number; readonly center: Point }

/** Centers of the four marks in the photo, or null if one of them is missing. */
export function findMarks(photo: Photo): readonly Point[] | null {
  const most = Math.max(photo.width, photo.height) * mostMarkShare
  const candidates = findDarkAreas(photo, { least: leastMark, most }).flatMap((area) => {
    const candidate = looksSquare(area) && readMark(photo, area)
    return candidate ? [candidate] : []
  })
  const centers = marks.map(
    (_, index) =>
      candidates.filter(({ mark }) => mark === index).toSorted((a, b) => a.wrongBits - b.wrongBits)[0]?.center,
  )
  return centers.every((center) => center !== undefined) && isConvex(centers) ? centers : null
}

const looksSquare = ({ width, height, pixels }: DarkArea): boolean =>
  width < height * 2 && height < width * 2 && pixels.length > width * height * 0.25

/** Which mark a dark area is, at any turn of the sheet. */
function readMark(photo: Photo, area: DarkArea): Candidate | null {
  const corners = findCorners(photo.width, area)
  const toPhoto =
    corners &&
    mapPlane(
      [
        [0, 0],
        [markCells, 0],
        [markCells, markCells],
        [0, markCells],
      ],
      corners,
    )
  if (!toPhoto) return null
  const cells = Array.from({ length: markCells ** 2 }, (_, index) => readCell(photo, toPhoto, index))
  const middle = (Math.min(...cells) + Math.max(...cells)) / 2
  const last = markCells - 1
  const isInner = (index: number) => {
    const [row, column] = [Math.floor(index / markCells), index % markCells]
    return row > 0 && row < last && column > 0 && column < last
  }
  if (cells.some((value, index) => !isInner(index) && value > middle)) return null
  let turned = cells.flatMap((value, index) => (isInner(index) ? [value > middle ? '1' : '0'] : [])).join('')
  let best: Candidate | null = null
  for (let turn = 0; turn < 4; turn++, turned = turnBits(turned))
    for (const [mark, { bits }] of marks.entries()) {
      const wrongBits = [...bits].filter((bit, index) => bit !== turned[index]).length
      if (wrongBits <= (best?.wrongBits ?? mostWrongBits + 1) - 1)
        best = { mark, wrongBits, center: toPhoto(markCells / 2, markCells / 2) }
    }
  return best
}

function readCell(photo: Photo, toPhoto: PlaneMap, index: number): number {
  const [row, column] = [Math.floor(index / markCells), index % markCells]
  let sum = 0
  for (const dx of [0.3, 0.5, 0.7])
    for (const dy of [0.3, 0.5, 0.7]) sum += sample(photo, toPhoto(column + dx, row + dy))
  return sum / 9
}

/** A quarter turn of 4 × 4 bits. */
const turnBits = (bits: string): string =>
  Array.from(bits, (_, index) => bits[(3 - (index % 4)) * 4 + Math.floor(index / 4)]).join('')

/**
 * Corners of a square at any turn, clockwise: the point farthest from the center, the one farthest from it, and those
 * farthest from the line between them.
 */
function findCorners(photoWidth: number, { left, top, width, height, pixels }: DarkArea): Point[] | null {
  const middle: Point = [left + width / 2, top + height / 2]
  const first = farthest(pixels, photoWidth, (x, y) => (x - middle[0]) ** 2 + (y - middle[1]) ** 2)
  const opposite = farthest(pixels, photoWidth, (x, y) => (x - first[0]) ** 2 + (y - first[1]) ** 2)
  const side = (x: number, y: number) =>
    (opposite[0] - first[0]) * (y - first[1]) - (opposite[1] - first[1]) * (x - first[0])
  const second = farthest(pixels, photoWidth, (x, y) => -side(x, y))
  const fourth = farthest(pixels, photoWidth, side)
  const corners = [first, second, opposite, fourth]
  return isConvex(corners) ? corners : null
}

function farthest(pixels: Int32Array, photoWidth: number, distance: (x: number, y: number) => number): Point {
  let [best, bestDistance] = [0, -Infinity]
  for (const pixel of pixels) {
    const y = (pixel / photoWidth) | 0
    const d = distance(pixel - y * photoWidth + 0.5, y + 0.5)
    if (d > bestDistance) [best, bestDistance] = [pixel, d]
  }
  const y = (best / photoWidth) | 0
  return [best - y * photoWidth + 0.5, y + 0.5]
}

/** Clockwise on a screen, where y points down. */
const isConvex = (points: readonly Point[]): boolean =>
  points.every(([x, y], index) => {
    const [x1, y1] = points[(index + 1) % points.length]!
    const [x2, y2] = points[(index + 2) % points.length]!
    return (x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1) > 0
  })
