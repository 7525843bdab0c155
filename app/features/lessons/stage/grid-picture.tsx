import type { ReactNode } from 'react'
import type { Position } from '#rules/worlds/grid.ts'
import type { Wind } from '#rules/worlds/wind.ts'
import type { AnyFrame } from '../player/session.ts'
import { eventOf } from './world-view.ts'
import styles from './grid-picture.module.css'

/** What the worlds on squares share: tiles, winds, the dotted way that was flown. A square is 100 wide. */

export const SQUARE = 100
/** Wao is taller than a square. */
export const HEAD_ROOM = 34

export const middleOf = ({ column, row }: Position) => ({
  x: column * SQUARE + SQUARE / 2,
  y: HEAD_ROOM + row * SQUARE + SQUARE / 2,
})

export type TileLook = 'path' | 'air' | 'goal' | 'wind' | 'grass' | 'none'

export function Tile({ place, look, children }: { place: Position; look: TileLook; children?: ReactNode }) {
  const { x, y } = middleOf(place)
  return (
    <g transform={`translate(${x} ${y})`}>
      {look !== 'none' && (
        <rect className={styles.edge} data-look={look} x={-46} y={-46} width={92} height={92} rx={23} />
      )}
      {look !== 'none' && (
        <rect className={styles.tile} data-look={look} x={-46} y={-46} width={92} height={85} rx={23} />
      )}
      {children}
    </g>
  )
}

/** A drawing of ours, in the middle of its square. What was taken flies up and is gone. */
export const Picture = ({ href, size = 62, gone = false }: { href: string; size?: number; gone?: boolean }) => (
  <image
    className={styles.picture}
    data-gone={gone || undefined}
    href={href}
    x={-size / 2}
    y={-size / 2 - 3}
    width={size}
    height={size}
  />
)

const turns: Record<Wind, number> = { 'wind-right': 0, 'wind-down': 90, 'wind-left': 180, 'wind-up': 270 }

/** Three strokes of wind, and a point that says where it blows. */
export const WindStrokes = ({ wind }: { wind: Wind }) => (
  <g className={styles.wind} transform={`rotate(${turns[wind]})`}>
    <path d="M-32 -14H4Q16 -14 16 -23T5 -31" />
    <path d="M-34 2H30M20 -8L31 2L20 12" />
    <path d="M-26 18H-2Q8 18 8 26T-1 33" />
  </g>
)

export type Flown = { readonly from: Position; readonly toward: Position }

/** The way that was flown so far, as dots. What was in the way ends it half-way. */
export function FlownWay({ passed, bumped }: { passed: readonly AnyFrame[]; bumped: boolean }) {
  const events = passed.flatMap((frame) => eventOf<Flown>(frame) ?? []).filter(({ from, toward }) => from !== toward)
  if (events.length === 0) return null
  const points = [middleOf(events[0]!.from), ...events.map(({ toward }) => middleOf(toward))]
  if (bumped) points.pop()
  return <path className={styles.way} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
}

export const halfWay = ({ from, toward }: Flown) => {
  const [one, other] = [middleOf(from), middleOf(toward)]
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

export const pushOf = ({ from, toward }: Flown) => ({ x: toward.column - from.column, y: toward.row - from.row })
