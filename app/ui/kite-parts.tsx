import { useId, type ReactNode } from 'react'
import type { KitePatternName, KiteShapeName, KiteTailName } from '#rules/rewards/workshop.ts'

/** What children choose in the workshop, on the 40 × 44 drawing of `Kite`. */

export const shapes: Record<Exclude<KiteShapeName, 'diamond'>, string> = {
  pakpao: 'M20 2L37 13Q30 21 25 25L20 42L15 25Q10 21 3 13Z',
  shield: 'M6 4H34Q36 4 36 6V38Q36 40 34 40H6Q4 40 4 38V6Q4 4 6 4Z',
  swallow:
    'M20 3Q25 3 26 9Q36 9 38 18Q32 19 28 18Q28 28 33 39Q34 42 31 41L20 32L9 41Q6 42 7 39Q12 28 12 18Q8 19 2 18Q4 9 14 9Q15 3 20 3Z',
  delta: 'M20 5L38 34Q39 37 35 36L24 34L20 39L16 34L5 36Q1 37 2 34Z',
  fish: 'M20 2Q33 12 28 29Q36 34 36 40Q27 41 20 36Q13 41 4 40Q4 34 12 29Q7 12 20 2Z',
  star: 'M20 2L25.5 14L38.5 15.5L29 24.5L31.5 38L20 31.5L8.5 38L11 24.5L1.5 15.5L14.5 14Z',
  butterfly:
    'M20 12Q25 2 34 4Q41 8 36 18Q34 22 30 23Q37 27 33 35Q27 42 20 31Q13 42 7 35Q3 27 10 23Q6 22 4 18Q-1 8 6 4Q15 2 20 12Z',
  moon: 'M20 3A19 19 0 1 1 20 41A19 19 0 1 1 20 3Z',
  box: 'M6 4H34V18H31V26H34V40H6V26H9V18H6Z',
  hexagon: 'M20 2L37 12V32L20 42L3 32V12Z',
  bird: 'M20 4Q24 6 24 12Q34 8 39 17Q31 18 27 25L31 38L20 33L9 38L13 25Q9 18 1 17Q6 8 16 12Q16 6 20 4Z',
  chula: 'M20 2L24 14L38 13L28 23L33 38L20 29L7 38L12 23L2 13L16 14Z',
  dragon: 'M20 2L25 8L33 5L32 13L39 18L32 22L35 30L27 31L20 42L13 31L5 30L8 22L1 18L8 13L7 5L15 8Z',
}

/** One path each, drawn with a line or filled. */
const patterns: Partial<Record<KitePatternName, [d: string, width: number]>> = {
  band: ['M0 17H40V26H0Z', 0],
  tip: ['M0 0H40V11L20 15L0 11Z', 0],
  quarters: ['M0 0H20V20H0ZM20 20H40V44H20Z', 0],
  dot: ['M20 11a8 8 0 1 0 .01 0', 0],
  dots: ['M9 9h.01M31 9h.01M20 7h.01M6 22h.01M34 22h.01M13 33h.01M27 33h.01M20 40h.01M3 34h.01M37 34h.01', 5],
  rings: ['M20 14a7 7 0 1 0 .01 0M20 7a14 14 0 1 0 .01 0M20 0a21 21 0 1 0 .01 0', 2.5],
  waves: ['M0 9q5-5 10 0t10 0t10 0t10 0M0 31q5-5 10 0t10 0t10 0t10 0M0 39q5-5 10 0t10 0t10 0t10 0', 3],
  steps: ['M0 12h8v-5h8v5h8v-5h8v5h8M0 38h8v-5h8v5h8v-5h8v5h8', 3],
  leaves: [
    'M6 12q0-6 6-6q0 6-6 6M28 12q0-6 6-6q0 6-6 6M10 36q0-6 6-6q0 6-6 6M25 38q0-6 6-6q0 6-6 6M17 8q0-5 5-5q0 5-5 5',
    1.5,
  ],
  rain: ['M8 6l-2 6M16 4l-2 6M26 5l-2 6M34 8l-2 6M6 30l-2 6M14 33l-2 6M22 35l-2 6M30 33l-2 6M37 28l-2 6', 2.5],
  checks: [
    'M0 4h8v8H0ZM16 4h8v8h-8ZM32 4h8v8h-8ZM8 28h8v8H8ZM24 28h8v8h-8ZM0 36h8v8H0ZM16 36h8v8h-8ZM32 36h8v8h-8Z',
    0,
  ],
}

type ShapeProps = {
  shape: KiteShapeName
  pattern: KitePatternName
  sail: readonly [bright: string, dark: string]
  accent: string
}

const diamond =
  'M20 2Q20.9 2 21.6 2.7L37.2 17.4Q38.6 18.8 37.4 20.4L21.6 41.2Q20 43 18.4 41.2L2.6 20.4Q1.4 18.8 2.8 17.4L18.4 2.7Q19.1 2 20 2Z'

/** Cut out of paper in two shades of one colour, with the pattern printed on it. */
export function ChosenSail({ shape, pattern, sail, accent }: ShapeProps) {
  const cut = useId()
  const printed = patterns[pattern]
  return (
    <>
      <clipPath id={cut}>
        <path d={shape === 'diamond' ? diamond : shapes[shape]} />
      </clipPath>
      <g clipPath={`url(#${cut})`}>
        <path fill={sail[0]} d="M0 0H40V44H0Z" />
        <path fill={sail[1]} d="M20 0H40V44H20Z" />
        {printed && (
          <path
            d={printed[0]}
            fill={printed[1] === 0 ? accent : 'none'}
            stroke={printed[1] === 0 ? 'none' : accent}
            strokeWidth={printed[1]}
            strokeLinecap="round"
          />
        )}
      </g>
    </>
  )
}

type Ornament = { d: string; colours: readonly string[]; width?: number }

/** What hangs on the string, around its knot. */
const ornaments: Record<Exclude<KiteTailName, 'plain'>, Ornament> = {
  ribbons: { d: 'M0 0l-3-3v6ZM0 0l3-3v6Z', colours: ['#F8AC05', '#E8659A', '#1C8FEE'] },
  'paper-rings': { d: 'M0-2.6a2.6 2.6 0 1 0 .01 0', colours: ['#E74F38', '#1EAB57', '#1C8FEE'], width: 1.6 },
  leaves: { d: 'M-3 2q0-5 6-5q0 5-6 5', colours: ['#1EAB57', '#6DD893', '#0E9A96'] },
  knots: { d: 'M-2-2l4 4M2-2l-4 4', colours: ['#8758E8', '#E8659A', '#8758E8'], width: 2 },
  feathers: { d: 'M-1 3q-3-5 2-7q3 4-2 7', colours: ['#7CC6FF', '#BB9DFE', '#7CC6FF'] },
  scales: { d: 'M-3-1.5h6a3 3.5 0 0 1-6 0', colours: ['#0E9A96', '#5ECFCB', '#0E9A96'] },
  stars: {
    d: 'M0-3.5l1 2.5h2.6l-2 1.7l.8 2.8l-2.4-1.6l-2.4 1.6l.8-2.8l-2-1.7h2.6Z',
    colours: ['#F8AC05', '#FFD352', '#F8AC05'],
  },
  bells: { d: 'M-3 2q1-1 1-3a2 2 0 0 1 4 0q0 2 1 3ZM-1 3h2', colours: ['#F8AC05', '#E74F38', '#F8AC05'] },
  rainbow: { d: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0', colours: ['#E74F38', '#F8AC05', '#1C8FEE'] },
}

const places = [
  [27, 36],
  [32, 39.5],
  [37, 37],
] as const

/** The kite a little smaller, to leave room for its tail. */
export function WithTail({ tail, children }: { tail: Exclude<KiteTailName, 'plain'>; children: ReactNode }) {
  const { d, colours, width } = ornaments[tail]
  return (
    <>
      <path d="M17 35Q22 41 27 36T38 36" fill="none" stroke="#F8AC05" strokeWidth={1.4} strokeLinecap="round" />
      {places.map(([x, y], at) => (
        <path
          key={x}
          d={d}
          transform={`translate(${x} ${y})`}
          fill={width ? 'none' : colours[at]}
          stroke={width ? colours[at] : undefined}
          strokeWidth={width}
          strokeLinecap="round"
        />
      ))}
      <g transform="scale(.84)">{children}</g>
    </>
  )
}
