import type { Line, Point } from '#rules/worlds/drawing.ts'

/** How a drawing is laid on the picture: everything that will be drawn fits, and up is up. */
export type Sheet = {
  readonly width: number
  readonly height: number
  readonly place: (point: Point) => Point
  /** Where one may fly to from dot to dot. */
  readonly dots: readonly Point[]
}

const MARGIN = 64
/** The longer side of what is drawn, in the numbers of the picture. */
const LONGEST = 520
/** Nothing is drawn larger than this: steps of a level in icons, of one in blocks. */
const MOST_SCALE = { icons: 110, blocks: 5 }
const LEAST = 260

export function sheetFor(target: readonly Line[], drawn: readonly Line[], dotted: boolean): Sheet {
  const points = [{ x: 0, y: 0 }, ...[...target, ...drawn].flatMap(({ from, to }) => [from, to])]
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  // A ring of dots around the drawing, so that nobody counts where the sheet ends.
  const ring = dotted ? 1 : 0
  const [left, right] = [Math.min(...xs) - ring, Math.max(...xs) + ring]
  const [low, high] = [Math.min(...ys) - ring, Math.max(...ys) + ring]
  const scale = Math.min(
    LONGEST / Math.max(right - left, high - low, 1e-6),
    dotted ? MOST_SCALE.icons : MOST_SCALE.blocks,
  )
  const width = Math.max(LEAST, (right - left) * scale + 2 * MARGIN)
  const height = Math.max(LEAST, (high - low) * scale + 2 * MARGIN)
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2]
  return {
    width,
    height,
    place: ({ x, y }) => ({ x: width / 2 + (x - middleX) * scale, y: height / 2 - (y - middleY) * scale }),
    dots: dotted ? gridOf(left, right, low, high) : [],
  }
}

/** Far more than a level needs is a program that ran away: it gets no dots. */
const MOST_DOTS = 400

function gridOf(left: number, right: number, low: number, high: number): readonly Point[] {
  const [columns, rows] = [Math.round(right - left) + 1, Math.round(high - low) + 1]
  if (columns * rows > MOST_DOTS) return []
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns),
    y: low + Math.floor(at / columns),
  }))
}
