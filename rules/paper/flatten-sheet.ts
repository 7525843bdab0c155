import { mapPlane, type PlaneMap } from './homography.ts'
import { frameSize, marks, ticks, type Point } from './page-frame.ts'
import { sample, type Photo } from './photo.ts'

/** A bent sheet in bands between the ticks, each of them nearly flat. */

/** How far from its place on a flat sheet a tick is searched. */
const searchMm = 3
const stepMm = 0.2
/** Contrast of a tick with the paper above and below it. */
const leastContrast = 0.2
/** A finger may cover some ticks. */
const leastTicks = 5

export type FlatSheet = {
  /** From millimeters of the sheet to pixels of the photo. */
  readonly toPhoto: PlaneMap
  /** Largest distance of a tick from its place on a flat sheet. */
  readonly bendMm: number
}

/** Null if the marks are on a line or too few ticks are visible. */
export function flattenSheet(photo: Photo, centers: readonly Point[]): FlatSheet | null {
  const flat = mapPlane(
    marks.map(({ center }) => center),
    centers,
  )
  if (!flat) return null
  const rows = ticks.heights.map((height) => ({
    left: findTick(photo, flat, [ticks.left, height]),
    right: findTick(photo, flat, [ticks.right, height]),
  }))
  const offsets = rows.flatMap(({ left, right }) => [left, right]).filter((offset) => offset !== null)
  if (offsets.length < leastTicks) return null
  const edges = [
    [marks[0]!.center, marks[1]!.center, centers[0]!, centers[1]!] as const,
    ...rows.map(({ left, right }, index) => {
      const height = ticks.heights[index]!
      // A covered tick is assumed to be bent like its neighbor.
      const place = (x: number, offset: Point | null, opposite: Point | null) => {
        const [dx, dy] = offset ?? opposite ?? [0, 0]
        return flat(x + (offset ? dx : 0), height + dy)
      }
      return [
        [ticks.left, height],
        [ticks.right, height],
        place(ticks.left, left, right),
        place(ticks.right, right, left),
      ] as const
    }),
    [marks[3]!.center, marks[2]!.center, centers[3]!, centers[2]!] as const,
  ]
  const bands = edges.slice(1).map(([left, right, leftInPhoto, rightInPhoto], index) => {
    const [upperLeft, upperRight, upperLeftInPhoto, upperRightInPhoto] = edges[index]!
    return mapPlane(
      [upperLeft, upperRight, right, left],
      [upperLeftInPhoto, upperRightInPhoto, rightInPhoto, leftInPhoto],
    )
  })
  return {
    bendMm: Math.max(...offsets.map(([dx, dy]) => Math.hypot(dx, dy))),
    toPhoto: (x, y) => (bands[bandOf(y)] ?? flat)(x, y),
  }
}

function bandOf(y: number): number {
  if (y >= frameSize.height) return ticks.heights.length
  const next = ticks.heights.findIndex((height) => y < height)
  return next === -1 ? ticks.heights.length : next
}

/** Offset of a tick from its place on a flat sheet, in millimeters. */
function findTick(photo: Photo, flat: PlaneMap, [x, y]: Point): Point | null {
  let best: { offset: Point; contrast: number } | null = null
  for (let dy = -searchMm; dy <= searchMm; dy += stepMm) {
    const contrast = contrastAt(photo, flat, x, y + dy)
    if (contrast > (best?.contrast ?? leastContrast)) best = { offset: [0, dy], contrast }
  }
  if (!best) return null
  // The height is exact now; the bar is wide, so its sides follow from a second search.
  const dy = best.offset[1]
  for (let dx = -searchMm / 2; dx <= searchMm / 2; dx += stepMm) {
    const contrast = contrastAt(photo, flat, x + dx, y + dy)
    if (contrast > best.contrast) best = { offset: [dx, dy], contrast }
  }
  return best.offset
}

/** Darkness of a bar at this place relative to the paper around it. */
function contrastAt(photo: Photo, flat: PlaneMap, x: number, y: number): number {
  const { width, height } = ticks
  let [bar, paper] = [0, 0]
  for (const share of [-0.4, -0.2, 0, 0.2, 0.4]) {
    const along = x + share * width
    bar += sample(photo, flat(along, y - height / 4)) + sample(photo, flat(along, y + height / 4))
    paper += sample(photo, flat(along, y - height * 1.4)) + sample(photo, flat(along, y + height * 1.4))
  }
  const sides = sample(photo, flat(x - width * 0.75, y)) + sample(photo, flat(x + width * 0.75, y))
  const around = (paper / 10) * 0.7 + (sides / 2) * 0.3
  return around === 0 ? 0 : 1 - bar / 10 / around
}
