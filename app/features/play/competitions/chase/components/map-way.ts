/** The way on the map of the wall, in a box of 1,792 × 700: three rows from the home island up to the harbor. */

export const mapSize = { width: 1_792, height: 700 } as const

type Point = { readonly x: number; readonly y: number }

const [left, right, turnRadius, wave] = [230, 1_600, 98, 18]
const rowYs = [508, 312, 116] as const
const [firstX, lastX] = [130, 1_560]
const turnLength = Math.PI * turnRadius

type Part = { readonly length: number; readonly at: (share: number) => Point }

const row = (fromX: number, toX: number, y: number): Part => ({
  length: Math.abs(toX - fromX),
  at: (share) => ({ x: fromX + (toX - fromX) * share, y: y + wave * Math.sin(4 * Math.PI * share) }),
})

/** Half a circle from a row up to the next one. */
const bend = (x: number, fromY: number, side: 1 | -1): Part => ({
  length: turnLength,
  at: (share) => ({
    x: x + side * turnRadius * Math.sin(Math.PI * share),
    y: fromY - turnRadius + turnRadius * Math.cos(Math.PI * share),
  }),
})

const parts: readonly Part[] = [
  row(firstX, right, rowYs[0]),
  bend(right, rowYs[0], 1),
  row(right, left, rowYs[1]),
  bend(left, rowYs[1], -1),
  row(left, lastX, rowYs[2]),
]
const wayLength = parts.reduce((sum, { length }) => sum + length, 0)

/** Point after this share of the way, from 0 to 1. */
export function pointOnWay(share: number): Point {
  let rest = Math.max(0, Math.min(1, share)) * wayLength
  for (const part of parts) {
    if (rest <= part.length) return part.at(rest / part.length)
    rest -= part.length
  }
  return parts.at(-1)!.at(1)
}

const wayPoints = Array.from({ length: 161 }, (_, index) => pointOnWay(index / 160))

/** The way as SVG path data. */
export const wayPath = `M${wayPoints.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`

/** Space that a kite needs with its name below it. */
const cell = { width: 152, height: 112 } as const
/** On the way, above and below it; the last ones only if a crowd fills the others. */
const [lanes, spareLanes] = [[0, -1, 1] as const, [2, -2] as const]
const margin = 50
const maxColumns = 22

const isFree = (point: Point, taken: readonly Point[]): boolean =>
  taken.every(({ x, y }) => Math.abs(x - point.x) >= cell.width - 1 || Math.abs(y - point.y) >= cell.height - 1)

const isInside = ({ x, y }: Point): boolean =>
  x >= margin && x <= mapSize.width - margin && y >= margin && y <= mapSize.height - margin

/**
 * Positions of kites at these shares of the way. Kites at the same share are in adjacent cells, so that a position
 * shows no rank among them; kites that find no space share one.
 */
export function placeKites(shares: readonly number[]): readonly Point[] {
  const taken: Point[] = []
  return shares.map((share) => {
    const point = pointOnWay(share)
    const free = nearbyPoints(point).find((candidate) => isInside(candidate) && isFree(candidate, taken))
    const chosen = free ?? point
    taken.push(chosen)
    return chosen
  })
}

function nearbyPoints({ x, y }: Point): readonly Point[] {
  const columns = Array.from({ length: maxColumns }, (_, index) => Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1))
  const pointsIn = (inLanes: readonly number[]) =>
    columns.flatMap((column) => inLanes.map((lane) => ({ x: x + column * cell.width, y: y + lane * cell.height })))
  return [...pointsIn(lanes), ...pointsIn(spareLanes)]
}
