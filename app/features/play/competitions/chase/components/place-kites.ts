import { mapSize, pointBeside, pointOnWay, wayLength, type Point } from './map-way.ts'

/**
 * Distances between kites, widest first; one for the whole map, so that a crowd is a tidy pack. Kites of a full class
 * overlap instead of leaving their position.
 */
const gaps = [60, 30, 20, 15] as const
export type Gap = (typeof gaps)[number]

/** The map on the wall is less high than its box. */
const heightOfGap = 1.1
/** How far a kite is drawn from its position: along the way, and aside, where the next row would begin. */
export const maxShift = { along: 76, aside: 66 } as const
const margin = 40

const isInside = ({ x, y }: Point): boolean =>
  x >= margin && x <= mapSize.width - margin && y >= margin && y <= mapSize.height - margin

export type PlacedKites = { readonly points: readonly Point[]; readonly gap: Gap }

/**
 * Positions of kites at these shares of the way. A kite moves aside before it moves along the way, and never further
 * than a column; kites at the same share are in the order of the list, so that a position shows no rank among them.
 */
export function placeKites(shares: readonly number[]): PlacedKites {
  for (const gap of gaps) {
    const points = placeWithGap(shares, gap)
    if (points) return { points, gap }
  }
  return { points: shares.map(pointOnWay), gap: gaps.at(-1)! }
}

/** Null if a kite finds no space. */
function placeWithGap(shares: readonly number[], gap: Gap): readonly Point[] | null {
  const taken: Point[] = []
  const isFree = (point: Point) =>
    isInside(point) &&
    taken.every(({ x, y }) => Math.abs(x - point.x) >= gap - 1 || Math.abs(y - point.y) >= gap * heightOfGap - 1)
  for (const share of shares) {
    const distance = Math.max(0, Math.min(1, share)) * wayLength
    const point = shiftsByGap[gap].map(([along, aside]) => pointBeside(distance + along, aside)).find(isFree)
    if (!point) return null
    taken.push(point)
  }
  return taken
}

/** 0, 1, -1, 2, -2 … steps that are not longer than the limit. */
function steps(size: number, limit: number): readonly number[] {
  const count = Math.floor(limit / size)
  return [0, ...Array.from({ length: count }, (_, index) => [(index + 1) * size, -(index + 1) * size]).flat()]
}

const listShifts = (gap: Gap): readonly (readonly [along: number, aside: number])[] =>
  steps(gap / 2, maxShift.along).flatMap((along) =>
    steps(gap * heightOfGap, maxShift.aside + 0.1).map((aside) => [along, aside] as const),
  )

const shiftsByGap = Object.fromEntries(gaps.map((gap) => [gap, listShifts(gap)])) as Record<
  Gap,
  ReturnType<typeof listShifts>
>
