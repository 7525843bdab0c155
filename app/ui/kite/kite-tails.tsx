import type { ReactNode } from 'react'
import type { KiteBowName, KiteTailName } from '#rules/rewards/workshop-items.ts'
import ChosenBow from './chosen-bow.tsx'

type Ornament = { d: string; colors: readonly string[]; width?: number }

const star4 = 'M0-3l.8 2.2L3 0L.8.8L0 3L-.8.8L-3 0L-.8-.8Z'
const gold = '#F8AC05'

/** Ornaments on the tail string; paths are relative to the knot. */
const ornaments: Record<Exclude<KiteTailName, 'plain' | LongTail>, Ornament> = {
  ribbons: { d: 'M0 0l-3-3v6ZM0 0l3-3v6Z', colors: [gold, '#E8659A', '#1C8FEE'] },
  'paper-rings': { d: 'M0-2.6a2.6 2.6 0 1 0 .01 0', colors: ['#E74F38', '#1EAB57', '#1C8FEE'], width: 1.6 },
  leaves: { d: 'M-3 2q0-5 6-5q0 5-6 5', colors: ['#1EAB57', '#6DD893', '#0E9A96'] },
  knots: { d: 'M-2-2l4 4M2-2l-4 4', colors: ['#8758E8', '#E8659A', '#8758E8'], width: 2 },
  feathers: { d: 'M-1 3q-3-5 2-7q3 4-2 7', colors: ['#7CC6FF', '#BB9DFE', '#7CC6FF'] },
  scales: { d: 'M-3-1.5h6a3 3.5 0 0 1-6 0', colors: ['#0E9A96', '#5ECFCB', '#0E9A96'] },
  stars: {
    d: 'M0-3.5l1 2.5h2.6l-2 1.7l.8 2.8l-2.4-1.6l-2.4 1.6l.8-2.8l-2-1.7h2.6Z',
    colors: [gold, '#FFD352', gold],
  },
  bells: { d: 'M-3 2q1-1 1-3a2 2 0 0 1 4 0q0 2 1 3ZM-1 3h2', colors: [gold, '#E74F38', gold] },
  rainbow: { d: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0', colors: ['#E74F38', gold, '#1C8FEE'] },
}

const ornamentPositions = [
  [27, 36],
  [32, 39.5],
  [37, 37],
] as const

type LongTail = 'streamers' | 'centipede' | 'serpent' | 'light' | 'train'

/** Path of long tails, with two curves; the kite above is scaled down. */
const longString = 'M12 28C14 38 22 42 26 37S24 27 30 27S38 32 36 40'
const longTailPositions = [
  [13.6, 33.2],
  [19, 39.2],
  [25.6, 37.6],
  [27, 30.4],
  [32.6, 27.8],
  [36.4, 34],
] as const
const sixColors = [gold, '#E74F38', '#1EAB57', '#1C8FEE', '#8758E8', '#E8659A'] as const

const tailLine = (
  stroke: string,
  strokeWidth: number,
  options: { opacity?: number; dash?: string; d?: string } = {},
) => (
  <path
    key={`${stroke} ${strokeWidth} ${options.d ?? ''}`}
    d={options.d ?? longString}
    fill="none"
    stroke={stroke}
    strokeWidth={strokeWidth}
    strokeLinecap={options.dash ? 'butt' : 'round'}
    strokeDasharray={options.dash}
    opacity={options.opacity}
  />
)

const hangOrnaments = (d: string, colors: readonly string[]) =>
  longTailPositions.map(([x, y], index) => (
    <path key={x} d={d} transform={`translate(${x} ${y})`} fill={colors[index % colors.length]} />
  ))

const longTails: Record<LongTail, ReactNode> = {
  streamers: [
    tailLine('#E74F38', 2.4, { d: 'M12 28C13 37 20 41 25 37S33 31 38 35' }),
    tailLine(gold, 2.4, { d: 'M12 28C11 39 18 45 24 41S32 35 38 39.5' }),
    tailLine('#1C8FEE', 2.4, { d: 'M12 28C16 34 22 37 26 33S34 26 38 30' }),
  ],
  centipede: [
    tailLine(gold, 1.2),
    ...hangOrnaments('M-4.4 0l1.8-.7a2.7 2.7 0 0 1 5.2 0l1.8.7l-1.8.7a2.7 2.7 0 0 1-5.2 0Z', ['#E74F38', '#FFD352']),
  ],
  serpent: [
    tailLine('#1EAB57', 4.6),
    tailLine('#FFD352', 2.2, { dash: '1.6 2.6' }),
    <path key="head" d="M33.2 38.6q2.6-2 5 .6q.4 4-2.4 4.4q-3-.8-2.6-5" fill="#1EAB57" />,
    <path key="eyes" d="M34.8 40.2h.01M37 40.6h.01" stroke="#172338" strokeWidth={1.1} strokeLinecap="round" />,
  ],
  light: [
    tailLine('#FFD352', 6.5, { opacity: 0.35 }),
    tailLine('#FFE38C', 3.6, { opacity: 0.8 }),
    tailLine('#fff', 1.4),
    ...hangOrnaments(star4, [gold]),
  ],
  train: [tailLine(gold, 1.2), ...hangOrnaments('M0-3.8L3.2-.4L0 4.2L-3.2-.4Z', sixColors)],
}

const isLong = (tail: KiteTailName): tail is LongTail => Object.hasOwn(longTails, tail)

/** Scales the kite down for its tail. A chosen bow is at the knot, or hangs on the plain string. */
export function WithTail({ tail, bow, children }: { tail: KiteTailName; bow: KiteBowName; children: ReactNode }) {
  if (isLong(tail))
    return (
      <>
        {longTails[tail]}
        <g transform="scale(.72)">{children}</g>
        {bow !== 'plain' && renderBow(bow, 12.6, 30.6, 0)}
      </>
    )
  const { d, colors: ornamentColors, width } = tail === 'plain' ? { d: '', colors: [], width: 0 } : ornaments[tail]
  return (
    <>
      <path d="M17 35Q22 41 27 36T38 36" fill="none" stroke={gold} strokeWidth={1.4} strokeLinecap="round" />
      {tail !== 'plain' &&
        ornamentPositions.map(([x, y], index) => (
          <path
            key={x}
            d={d}
            transform={`translate(${x} ${y})`}
            fill={width ? 'none' : ornamentColors[index]}
            stroke={width ? ornamentColors[index] : undefined}
            strokeWidth={width}
            strokeLinecap="round"
          />
        ))}
      <g transform="scale(.84)">{children}</g>
      {bow !== 'plain' && tail !== 'plain' && renderBow(bow, 17, 35.4, 0)}
      {bow !== 'plain' && tail === 'plain' && bowPositions.map(([x, y], index) => renderBow(bow, x, y, index))}
    </>
  )
}

/** Positions of two large bows on a tail without ornaments. */
const bowPositions = [
  [24.6, 37.6],
  [34.6, 37.6],
] as const
const bowColors = [
  ['#FF9CC3', '#E8659A'],
  ['#7CC6FF', '#1C8FEE'],
] as const

const renderBow = (bow: Exclude<KiteBowName, 'plain'>, x: number, y: number, index: number) => (
  <ChosenBow
    key={x}
    bow={bow}
    place={`translate(${x} ${y}) scale(.18)`}
    bright={bowColors[index]![0]}
    dark={bowColors[index]![1]}
  />
)
