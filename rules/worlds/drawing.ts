/** Compares drawings. The order, direction and repetition of lines do not matter. */

import { cosine, sine } from './angles.ts'

/** The y axis points up. */
export type Point = { readonly x: number; readonly y: number }

export type Line = { readonly from: Point; readonly to: Point }

/** `heading` is in degrees: 0 is right, 90 is up. */
export const pointFrom = ({ x, y }: Point, heading: number, length: number): Point => ({
  x: x + cosine(heading) * length,
  y: y + sine(heading) * length,
})

export const pathOf = (points: readonly Point[]): readonly Line[] =>
  points.slice(1).map((to, index) => ({ from: points[index]!, to }))

/** A regular polygon, drawn clockwise. */
export function polygonOf(corners: number, side: number, start: Point, heading: number): readonly Line[] {
  const points = [start]
  for (let corner = 0; corner < corners; corner++)
    points.push(pointFrom(points[corner]!, heading - (360 / corners) * corner, side))
  return pathOf(points)
}

export const lengthOf = ({ from, to }: Line): number => Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)

/** Whether every point of each drawing is within `tolerance` of the other drawing. */
export const isSameDrawing = (drawing: readonly Line[], target: readonly Line[], tolerance: number): boolean =>
  covers(target, drawing, tolerance) && covers(drawing, target, tolerance)

const covers = (lines: readonly Line[], candidates: readonly Line[], tolerance: number): boolean =>
  distinct(candidates).every((line) => liesAlong(lines, line, tolerance) || isNearAll(lines, line, tolerance))

/** Removes duplicate lines of large drawings; in small ones removing them would take longer than comparing. */
const distinct = (lines: readonly Line[]): readonly Line[] =>
  lines.length <= SMALL_DRAWING ? lines : [...new Map(lines.map((line) => [keyOf(line), line])).values()]

const SMALL_DRAWING = 50
const keyOf = ({ from, to }: Line): string => [from.x, from.y, to.x, to.y].map(roundToThousandth).join()

const roundToThousandth = (value: number) => Math.round(value * 1000)

/** If both ends of a line are near the same other line, all points between them are too. */
const liesAlong = (lines: readonly Line[], { from, to }: Line, tolerance: number): boolean =>
  lines.some(
    (line) =>
      squaredDistance(line, from) <= tolerance * tolerance && squaredDistance(line, to) <= tolerance * tolerance,
  )

/** Samples points along the line, for lines that follow several others. */
function isNearAll(lines: readonly Line[], line: Line, tolerance: number): boolean {
  const pieces = Math.ceil(lengthOf(line) / (tolerance / 2))
  for (let piece = 0; piece <= pieces; piece++) {
    const fraction = pieces === 0 ? 0 : piece / pieces
    const x = line.from.x + (line.to.x - line.from.x) * fraction
    const y = line.from.y + (line.to.y - line.from.y) * fraction
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
  const projection = squared === 0 ? 0 : ((x - from.x) * alongX + (y - from.y) * alongY) / squared
  const nearest = Math.min(1, Math.max(0, projection))
  return (x - from.x - alongX * nearest) ** 2 + (y - from.y - alongY * nearest) ** 2
}
