/** The way on the map of the wall, in a box of 1,792 × 700: three rows from the home island up to the harbor. */

export const mapSize = { width: 1_792, height: 700 } as const

export type Point = { readonly x: number; readonly y: number }

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
export const wayLength = parts.reduce((sum, { length }) => sum + length, 0)

/** Point after this share of the way, from 0 to 1. */
export function pointOnWay(share: number): Point {
  let rest = Math.max(0, Math.min(1, share)) * wayLength
  for (const part of parts) {
    if (rest <= part.length) return part.at(rest / part.length)
    rest -= part.length
  }
  return parts.at(-1)!.at(1)
}

/** Both ends go on straight, so that a crowd at an end spreads like one on the way. */
function pointAt(distance: number): Point {
  const inside = Math.max(0, Math.min(wayLength, distance))
  const { x, y } = pointOnWay(inside / wayLength)
  return { x: x + distance - inside, y }
}

/** Point at this distance along the way and this far to the side of it. */
export function pointBeside(distance: number, aside: number): Point {
  const { x, y } = pointAt(distance)
  if (aside === 0) return { x, y }
  const [before, after] = [pointAt(distance - 1), pointAt(distance + 1)]
  const [dx, dy] = [after.x - before.x, after.y - before.y]
  const scale = aside / Math.hypot(dx, dy)
  return { x: x - dy * scale, y: y + dx * scale }
}

const wayPoints = Array.from({ length: 161 }, (_, index) => pointOnWay(index / 160))

/** The way as SVG path data. */
export const wayPath = `M${wayPoints.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`
