import type { KitePatternName } from '#rules/rewards/workshop-items.ts'

/** Pattern in the 40 × 44 view box of `Kite`, around its face: stroked with `width`, or filled without it. */
export type PatternPath = { readonly d: string; readonly width?: number; readonly cutOut?: boolean }

type Point = readonly [x: number, y: number]

const round = (number: number) => Number(number.toFixed(2))
const positions: readonly Point[] = [
  [20, 7],
  [9, 10],
  [31, 10],
  [5, 22],
  [35, 22],
  [13, 35],
  [27, 35],
  [20, 39],
  [4, 38],
  [36, 38],
]
const scatter = (motif: (position: Point) => string, points = positions): string => points.map(motif).join('')
const moveTo =
  (relative: string) =>
  ([x, y]: Point): string =>
    `M${x} ${y}${relative}`

const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const pointsOnCircle = (count: number, radius: number, [x, y]: Point): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2
    return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))]
  })

const star =
  (points: number, outer: number, inner: number) =>
  (center: Point): string => {
    const tips = pointsOnCircle(points * 2, 1, [0, 0]).map(([x, y], index): Point => {
      const radius = index % 2 === 0 ? outer : inner
      return [round(center[0] + radius * x), round(center[1] + radius * y)]
    })
    return `M${tips.map((tip) => tip.join(' ')).join('L')}Z`
  }

const flower = (center: Point) =>
  pointsOnCircle(5, 2.3, center)
    .map(([x, y]) => circle(x, y, 1.8))
    .join('')

/** Circle with a scalloped edge, like a ring of petals. */
function scallopedCircle(count: number, radius: number, center: Point): string {
  const [first, ...otherPoints] = pointsOnCircle(count, radius, center) as [Point, ...Point[]]
  const r = round(radius * Math.sin(Math.PI / count) * 1.1)
  return `M${first.join(' ')}${[...otherPoints, first].map((point) => `A${r} ${r} 0 0 1 ${point.join(' ')}`).join('')}Z`
}

const peony = ([x, y]: Point, size: number) =>
  scallopedCircle(9, size, [x, y]) + scallopedCircle(7, size * 0.62, [x, y]) + scallopedCircle(5, size * 0.34, [x, y])

const heart = 'm0 3.4c-5.4-3.2-4.4-7-2.1-7q1.7 0 2.1 1.9q.4-1.9 2.1-1.9c2.3 0 3.3 3.8-2.1 7z'
const cloud = 'm-4 2.4a2.2 2.2 0 0 1 .4-4.4a3.2 3.2 0 0 1 6-.6a2.6 2.6 0 0 1 1.6 5z'
const fish = 'm-7 0q4.5-6.4 10-1l4-3.4v8.8l-4-3.4q-5.5 5.4-10-1zm3-.4a.9.9 0 1 0 .01 0zm3-1.8q-1.6 2 0 4q.9-2 0-4z'
const swallow =
  'm0-4q1.7 0 1.9 2.1q4 .2 5.4 3q-3.3-.4-5.2.3l2.6 5.2-4.7-3.1-4.7 3.1 2.6-5.2q-1.9-.7-5.2-.3q1.4-2.8 5.4-3q.2-2.1 1.9-2.1zm0 2.2q-1 1.4 0 3.2q1-1.8 0-3.2z'
const scale = 'm-6 0a6 6 0 0 1 12 0m-8.8 0a2.8 2.8 0 0 1 5.6 0'

export const patterns: Partial<Record<KitePatternName, PatternPath>> = {
  band: { d: 'M0 17H40V26H0Z' },
  tip: { d: 'M0 0H40V11L20 15L0 11Z' },
  quarters: { d: 'M0 0H20V20H0ZM20 20H40V44H20Z' },
  dot: { d: 'M20 11a8 8 0 1 0 .01 0' },
  dots: {
    d: 'M9 9h.01M31 9h.01M20 7h.01M6 22h.01M34 22h.01M13 33h.01M27 33h.01M20 40h.01M3 34h.01M37 34h.01',
    width: 5,
  },
  rings: { d: 'M20 14a7 7 0 1 0 .01 0M20 7a14 14 0 1 0 .01 0M20 0a21 21 0 1 0 .01 0', width: 2.5 },
  waves: { d: 'M0 9q5-5 10 0t10 0t10 0t10 0M0 31q5-5 10 0t10 0t10 0t10 0M0 39q5-5 10 0t10 0t10 0t10 0', width: 3 },
  steps: { d: 'M0 12h8v-5h8v5h8v-5h8v5h8M0 38h8v-5h8v5h8v-5h8v5h8', width: 3 },
  leaves: {
    d: 'M6 12q0-6 6-6q0 6-6 6M28 12q0-6 6-6q0 6-6 6M10 36q0-6 6-6q0 6-6 6M25 38q0-6 6-6q0 6-6 6M17 8q0-5 5-5q0 5-5 5',
    width: 1.5,
  },
  rain: {
    d: 'M8 6l-2 6M16 4l-2 6M26 5l-2 6M34 8l-2 6M6 30l-2 6M14 33l-2 6M22 35l-2 6M30 33l-2 6M37 28l-2 6',
    width: 2.5,
  },
  checks: {
    d: 'M0 4h8v8H0ZM16 4h8v8h-8ZM32 4h8v8h-8ZM8 28h8v8H8ZM24 28h8v8h-8ZM0 36h8v8H0ZM16 36h8v8h-8ZM32 36h8v8h-8Z',
  },
  stripes: {
    d: 'M-2 10L10-2H18L-2 18ZM-2 28L28-2H36L-2 36ZM-2 46L46-2V6L4 48ZM14 48L46 16V24L22 48ZM32 48L46 34V42L40 48Z',
  },
  zigzag: { d: 'M-4 11l6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6M-4 40l6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6', width: 3 },
  hearts: { d: scatter(moveTo(heart)) },
  stars: { d: scatter(star(5, 4, 1.8)) },
  clouds: { d: scatter(moveTo(cloud)) },
  flowers: { d: scatter(flower) },
  shells: {
    d: scatter(moveTo(scale), [
      [8, 10],
      [20, 10],
      [32, 10],
      [2, 38],
      [14, 38],
      [26, 38],
      [38, 38],
      [8, 44],
      [20, 44],
      [32, 44],
    ]),
    width: 1.8,
  },
  suns: { d: scatter(star(8, 4.2, 2.5)) },
  'cut-fish': {
    d:
      scatter(moveTo(fish), [
        [20, 9],
        [20, 35],
      ]) +
      scatter(star(4, 2.6, 1), [
        [5, 21],
        [35, 21],
        [9, 10],
        [31, 10],
        [8, 36],
        [32, 36],
      ]),
    cutOut: true,
  },
  'cut-peony': {
    d:
      peony([20, 8], 6.4) +
      peony([20, 37], 5.4) +
      peony([5, 21], 3.4) +
      peony([35, 21], 3.4) +
      peony([8, 36], 3.4) +
      peony([32, 36], 3.4),
    cutOut: true,
  },
  'cut-swallows': {
    d: scatter(moveTo(swallow), [
      [20, 9],
      [20, 37],
      [5, 22],
      [35, 22],
      [6, 38],
      [34, 38],
    ]),
    cutOut: true,
  },
}
