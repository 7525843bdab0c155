import type { ReactNode } from 'react'
import type { Position } from '#rules/worlds/grid.ts'
import type { Wind } from '#rules/worlds/wind.ts'
import type { AnyFrame } from '../player/run/session.ts'
import { getWorldEvent } from './world-view.ts'
import styles from './grid-picture.module.css'

/** Shared parts of the grid worlds: tiles, winds and the dotted flight path. A square is 100 units wide. */

export const SQUARE = 100
/** Space above the first row, because Wao is taller than a square. */
export const HEAD_ROOM = 34

export const getCenter = ({ column, row }: Position) => ({
  x: column * SQUARE + SQUARE / 2,
  y: HEAD_ROOM + row * SQUARE + SQUARE / 2,
})

export type TileAppearance = 'path' | 'air' | 'goal' | 'wind' | 'grass' | 'none'

export function Tile({
  position,
  appearance,
  children,
}: {
  position: Position
  appearance: TileAppearance
  children?: ReactNode
}) {
  const { x, y } = getCenter(position)
  return (
    <g transform={`translate(${x} ${y})`}>
      {appearance !== 'none' && (
        <rect className={styles.edge} data-look={appearance} x={-46} y={-46} width={92} height={92} rx={23} />
      )}
      {appearance !== 'none' && (
        <rect className={styles.tile} data-look={appearance} x={-46} y={-46} width={92} height={85} rx={23} />
      )}
      {children}
    </g>
  )
}

/** A picture centered in its square. A collected thing (`gone`) flies up and disappears. */
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

const windRotations: Record<Wind, number> = { 'wind-right': 0, 'wind-down': 90, 'wind-left': 180, 'wind-up': 270 }

/** Three strokes of wind with an arrowhead in the direction of the wind. */
export const WindStrokes = ({ wind }: { wind: Wind }) => (
  <g className={styles.wind} transform={`rotate(${windRotations[wind]})`}>
    <path d="M-32 -14H4Q16 -14 16 -23T5 -31" />
    <path d="M-34 2H30M20 -8L31 2L20 12" />
    <path d="M-26 18H-2Q8 18 8 26T-1 33" />
  </g>
)

export type FlightEvent = { readonly from: Position; readonly toward: Position }

/** The flight path so far, as dots. After a collision it ends before the obstacle. */
export function FlightPath({ passed, bumped }: { passed: readonly AnyFrame[]; bumped: boolean }) {
  const events = passed
    .flatMap((frame) => getWorldEvent<FlightEvent>(frame) ?? [])
    .filter(({ from, toward }) => from !== toward)
  if (events.length === 0) return null
  const points = [getCenter(events[0]!.from), ...events.map(({ toward }) => getCenter(toward))]
  if (bumped) points.pop()
  return <path className={styles.way} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
}

export const getMidpoint = ({ from, toward }: FlightEvent) => {
  const [start, end] = [getCenter(from), getCenter(toward)]
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
}

export const getPushDirection = ({ from, toward }: FlightEvent) => ({
  x: toward.column - from.column,
  y: toward.row - from.row,
})
