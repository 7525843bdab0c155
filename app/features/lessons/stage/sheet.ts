import { lengthOf, type Line, type Point } from '#rules/worlds/drawing.ts'

/** How a drawing is laid on the picture: everything that will be drawn fits, and up is up. */
export type Sheet = {
  readonly width: number
  readonly height: number
  readonly place: (point: Point) => Point
  /** Where one may fly to from dot to dot. */
  readonly dots: readonly Point[]
  /** Squared paper, so that lengths and gaps can be counted: how far its lines lie apart, and where. */
  readonly squares: { readonly apart: number; readonly across: readonly number[]; readonly up: readonly number[] }
}

const MARGIN = 64
/** The longer side of what is drawn, in the numbers of the picture. */
const LONGEST = 520
/** Nothing is drawn larger than this: steps of a level in icons, of one in blocks. */
const MOST_SCALE = { icons: 110, blocks: 5 }
const LEAST = 260
/** Lines of squared paper lie so far apart, and never closer than this in the picture. */
const SQUARES = [10, 50, 100, 500]
const LEAST_SQUARE = 18

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
    squares: squaresOf(dotted ? 0 : scale, [middleX, width], [middleY, height]),
  }
}

type Side = readonly [middle: number, length: number]

function squaresOf(scale: number, ...sides: readonly [Side, Side]): Sheet['squares'] {
  const apart = SQUARES.find((one) => one * scale >= LEAST_SQUARE) ?? 0
  const [across, up] = sides.map(([middle, length]) =>
    apart === 0 ? [] : multiples(apart, middle, length / scale / 2),
  )
  return { apart, across: across!, up: up! }
}

function multiples(of: number, middle: number, reach: number): readonly number[] {
  const first = Math.ceil((middle - reach) / of)
  const last = Math.floor((middle + reach) / of)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * of)
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

const BESIDE = 24

/** Each length of the drawing's sides once, beside the first side that has it, on the outside. */
export function sideLengths(target: readonly Line[], { place }: Sheet): readonly { length: number; at: Point }[] {
  const first = new Map(target.toReversed().map((line) => [Math.round(lengthOf(line)), line]))
  const middle = middleOf(target.flatMap(({ from, to }) => [place(from), place(to)]))
  return [...first].map(([length, line]) => {
    const half = middleOf([place(line.from), place(line.to)])
    const [dx, dy] = [place(line.to).y - place(line.from).y, place(line.from).x - place(line.to).x]
    const long = Math.hypot(dx, dy) || 1
    // Of the two sides of a line, the one that looks away from the middle.
    const away = (half.x - middle.x) * dx + (half.y - middle.y) * dy < 0 ? -1 : 1
    return { length, at: { x: half.x + (away * dx * BESIDE) / long, y: half.y + (away * dy * BESIDE) / long } }
  })
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / (points.length || 1),
  y: points.reduce((sum, { y }) => sum + y, 0) / (points.length || 1),
})
