import type { KitePatternName } from '#rules/rewards/workshop-items.ts'

/** Printed on the 40 × 44 drawing of `Kite`, around its face: a line of this width, or filled where there is none. */
export type Printed = { readonly d: string; readonly width?: number; readonly cutOut?: boolean }

type Point = readonly [x: number, y: number]

const short = (number: number) => Number(number.toFixed(2))
const around: readonly Point[] = [
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
const scattered = (motif: (at: Point) => string, points = around): string => points.map(motif).join('')
const placed =
  (relative: string) =>
  ([x, y]: Point): string =>
    `M${x} ${y}${relative}`

const circle = (x: number, y: number, r: number) =>
  `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const onRound = (count: number, radius: number, [x, y]: Point): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count - Math.PI / 2
    return [short(x + radius * Math.cos(angle)), short(y + radius * Math.sin(angle))]
  })

const pointed =
  (points: number, outer: number, inner: number) =>
  (centre: Point): string => {
    const tips = onRound(points * 2, 1, [0, 0]).map(([x, y], at): Point => {
      const radius = at % 2 === 0 ? outer : inner
      return [short(centre[0] + radius * x), short(centre[1] + radius * y)]
    })
    return `M${tips.map((tip) => tip.join(' ')).join('L')}Z`
  }

const flower = (centre: Point) =>
  onRound(5, 2.3, centre)
    .map(([x, y]) => circle(x, y, 1.8))
    .join('')

/** A rim of round petals, and the same again inside it. */
function scalloped(count: number, radius: number, centre: Point): string {
  const [first, ...others] = onRound(count, radius, centre) as [Point, ...Point[]]
  const r = short(radius * Math.sin(Math.PI / count) * 1.1)
  return `M${first.join(' ')}${[...others, first].map((point) => `A${r} ${r} 0 0 1 ${point.join(' ')}`).join('')}Z`
}

const peony = ([x, y]: Point, size: number) =>
  scalloped(9, size, [x, y]) + scalloped(7, size * 0.62, [x, y]) + scalloped(5, size * 0.34, [x, y])

const heart = 'm0 3.4c-5.4-3.2-4.4-7-2.1-7q1.7 0 2.1 1.9q.4-1.9 2.1-1.9c2.3 0 3.3 3.8-2.1 7z'
const cloud = 'm-4 2.4a2.2 2.2 0 0 1 .4-4.4a3.2 3.2 0 0 1 6-.6a2.6 2.6 0 0 1 1.6 5z'
const fish = 'm-7 0q4.5-6.4 10-1l4-3.4v8.8l-4-3.4q-5.5 5.4-10-1zm3-.4a.9.9 0 1 0 .01 0zm3-1.8q-1.6 2 0 4q.9-2 0-4z'
const swallow =
  'm0-4q1.7 0 1.9 2.1q4 .2 5.4 3q-3.3-.4-5.2.3l2.6 5.2-4.7-3.1-4.7 3.1 2.6-5.2q-1.9-.7-5.2-.3q1.4-2.8 5.4-3q.2-2.1 1.9-2.1zm0 2.2q-1 1.4 0 3.2q1-1.8 0-3.2z'
const scale = 'm-6 0a6 6 0 0 1 12 0m-8.8 0a2.8 2.8 0 0 1 5.6 0'

export const patterns: Partial<Record<KitePatternName, Printed>> = {
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
  hearts: { d: scattered(placed(heart)) },
  stars: { d: scattered(pointed(5, 4, 1.8)) },
  clouds: { d: scattered(placed(cloud)) },
  flowers: { d: scattered(flower) },
  shells: {
    d: scattered(placed(scale), [
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
  suns: { d: scattered(pointed(8, 4.2, 2.5)) },
  'cut-fish': {
    d:
      scattered(placed(fish), [
        [20, 9],
        [20, 35],
      ]) +
      scattered(pointed(4, 2.6, 1), [
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
    d: scattered(placed(swallow), [
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
