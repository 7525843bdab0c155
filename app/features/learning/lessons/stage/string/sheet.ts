import { lengthOf, type Line, type Point } from '#rules/worlds/drawing.ts'

/** Maps coordinates of the drawing to the picture so that the whole drawing fits; y points up in the drawing. */
export type Sheet = {
  readonly width: number
  readonly height: number
  readonly toPicture: (point: Point) => Point
  /** Points that the icon skin can fly to. */
  readonly dots: readonly Point[]
  /** Squared paper for measuring lengths: the spacing of its lines and their coordinates. */
  readonly squares: { readonly spacing: number; readonly columns: readonly number[]; readonly rows: readonly number[] }
}

const MARGIN = 64
/** Longer side of the drawing, in units of the picture. */
const MAX_DRAWN_SIDE = 520
/** Maximum scale by skin. One unit is a step: a whole dot distance in icons, a small length in blocks. */
const MAX_SCALE = { icons: 110, blocks: 5 }
const MIN_SIZE = 260
/** Possible line distances of the paper; the first that is at least `MIN_SQUARE` units wide in the picture is used. */
const SQUARE_SIZES = [10, 50, 100, 500]
const MIN_SQUARE = 18

export function createSheet(target: readonly Line[], drawn: readonly Line[], dotted: boolean): Sheet {
  const points = [{ x: 0, y: 0 }, ...[...target, ...drawn].flatMap(({ from, to }) => [from, to])]
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  // One more ring of dots around the drawing, so that the edge of the sheet is no clue to the size of the drawing.
  const ring = dotted ? 1 : 0
  const [left, right] = [Math.min(...xs) - ring, Math.max(...xs) + ring]
  const [low, high] = [Math.min(...ys) - ring, Math.max(...ys) + ring]
  const scale = Math.min(
    MAX_DRAWN_SIDE / Math.max(right - left, high - low, 1e-6),
    dotted ? MAX_SCALE.icons : MAX_SCALE.blocks,
  )
  const width = Math.max(MIN_SIZE, (right - left) * scale + 2 * MARGIN)
  const height = Math.max(MIN_SIZE, (high - low) * scale + 2 * MARGIN)
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2]
  return {
    width,
    height,
    toPicture: ({ x, y }) => ({ x: width / 2 + (x - middleX) * scale, y: height / 2 - (y - middleY) * scale }),
    dots: dotted ? createDots(left, right, low, high) : [],
    squares: createSquares(dotted ? 0 : scale, [middleX, width], [middleY, height]),
  }
}

type Side = readonly [middle: number, length: number]

function createSquares(scale: number, ...sides: readonly [Side, Side]): Sheet['squares'] {
  const spacing = SQUARE_SIZES.find((value) => value * scale >= MIN_SQUARE) ?? 0
  const [columns, rows] = sides.map(([middle, length]) =>
    spacing === 0 ? [] : listMultiples(spacing, middle, length / scale / 2),
  )
  return { spacing, columns: columns!, rows: rows! }
}

function listMultiples(factor: number, middle: number, reach: number): readonly number[] {
  const first = Math.ceil((middle - reach) / factor)
  const last = Math.floor((middle + reach) / factor)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * factor)
}

/** A drawing that needs more dots comes from a runaway program: it gets none. */
const MAX_DOTS = 400

function createDots(left: number, right: number, low: number, high: number): readonly Point[] {
  const [columns, rows] = [Math.round(right - left) + 1, Math.round(high - low) + 1]
  if (columns * rows > MAX_DOTS) return []
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns),
    y: low + Math.floor(index / columns),
  }))
}

const LABEL_DISTANCE = 24

/** Labels each distinct side length once, outside the drawing beside the first side that has it. */
export function listSideLengths(
  target: readonly Line[],
  { toPicture }: Sheet,
): readonly { length: number; position: Point }[] {
  const lineByLength = new Map(target.toReversed().map((line) => [Math.round(lengthOf(line)), line]))
  const center = getCenter(target.flatMap(({ from, to }) => [toPicture(from), toPicture(to)]))
  return [...lineByLength].map(([length, line]) => {
    const lineCenter = getCenter([toPicture(line.from), toPicture(line.to)])
    const [dx, dy] = [toPicture(line.to).y - toPicture(line.from).y, toPicture(line.from).x - toPicture(line.to).x]
    const normalLength = Math.hypot(dx, dy) || 1
    // Place the label on the side of the line that faces away from the center.
    const direction = (lineCenter.x - center.x) * dx + (lineCenter.y - center.y) * dy < 0 ? -1 : 1
    return {
      length,
      position: {
        x: lineCenter.x + (direction * dx * LABEL_DISTANCE) / normalLength,
        y: lineCenter.y + (direction * dy * LABEL_DISTANCE) / normalLength,
      },
    }
  })
}

const getCenter = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / (points.length || 1),
  y: points.reduce((sum, { y }) => sum + y, 0) / (points.length || 1),
})
