/** Lines on a sheet, and whether two drawings show the same. Order, direction and drawing twice make no difference. */

import { cosine, sine } from './angles.ts'

/** Upwards is positive. */
export type Point = { readonly x: number; readonly y: number }

export type Line = { readonly from: Point; readonly to: Point }

/** Right is 0, up is 90. */
export const pointFrom = ({ x, y }: Point, heading: number, length: number): Point => ({
  x: x + cosine(heading) * length,
  y: y + sine(heading) * length,
})

export const pathOf = (points: readonly Point[]): readonly Line[] =>
  points.slice(1).map((to, index) => ({ from: points[index]!, to }))

/** A regular polygon that turns to the right. */
export function polygonOf(corners: number, side: number, start: Point, heading: number): readonly Line[] {
  const points = [start]
  for (let corner = 0; corner < corners; corner++)
    points.push(pointFrom(points[corner]!, heading - (360 / corners) * corner, side))
  return pathOf(points)
}

export const lengthOf = ({ from, to }: Line): number => Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)

/** What a child's eye takes for the same: every point of each drawing lies near the other. */
export const isSameDrawing = (drawn: readonly Line[], target: readonly Line[], tolerance: number): boolean =>
  covers(target, drawn, tolerance) && covers(drawn, target, tolerance)

const covers = (lines: readonly Line[], covered: readonly Line[], tolerance: number): boolean =>
  distinct(covered).every((line) => liesAlong(lines, line, tolerance) || isNearAll(lines, line, tolerance))

/** A line drawn a thousand times is looked at once; in a small drawing finding that out would take longer. */
const distinct = (lines: readonly Line[]): readonly Line[] =>
  lines.length <= FEW_LINES ? lines : [...new Map(lines.map((line) => [keyOf(line), line])).values()]

const FEW_LINES = 50
const keyOf = ({ from, to }: Line): string => [from.x, from.y, to.x, to.y].map(rounded).join()

const rounded = (value: number) => Math.round(value * 1000)

/** Between two points that are near the same line, every other one is near it too. */
const liesAlong = (lines: readonly Line[], { from, to }: Line, tolerance: number): boolean =>
  lines.some(
    (line) =>
      squaredDistance(line, from) <= tolerance * tolerance && squaredDistance(line, to) <= tolerance * tolerance,
  )

/** Piece by piece, where it goes along several. */
function isNearAll(lines: readonly Line[], line: Line, tolerance: number): boolean {
  const pieces = Math.ceil(lengthOf(line) / (tolerance / 2))
  for (let piece = 0; piece <= pieces; piece++) {
    const share = pieces === 0 ? 0 : piece / pieces
    const x = line.from.x + (line.to.x - line.from.x) * share
    const y = line.from.y + (line.to.y - line.from.y) * share
    if (!isNear(lines, { x, y }, tolerance)) return false
  }
  return true
}

const isNear = (lines: readonly Line[], point: Point, tolerance: number): boolean =>
  lines.some((line) => squaredDistance(line, point) <= tolerance * tolerance)

function squaredDistance({ from, to }: Line, { x, y }: Point): number {
  const alongX = to.x - from.x
  const alongY = to.y - from.y
  const squared = alongX * alongX + alongY * alongY
  const share = squared === 0 ? 0 : ((x - from.x) * alongX + (y - from.y) * alongY) / squared
  const nearest = Math.min(1, Math.max(0, share))
  return (x - from.x - alongX * nearest) ** 2 + (y - from.y - alongY * nearest) ** 2
}
