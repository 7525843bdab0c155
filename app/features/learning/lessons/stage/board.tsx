import type { CSSProperties, ReactNode } from 'react'
import { waoArt, type Mood } from '#app/ui/wao/wao-still.tsx'
import styles from './board.module.css'

/**
 * A picture with a fixed aspect ratio that fills its container. Static parts are in one SVG; moving pieces are separate
 * elements, so that the browser animates them without repainting the SVG.
 */
export function Board({
  width,
  height,
  label,
  children,
  pieces,
}: {
  width: number
  height: number
  label: string
  children: ReactNode
  pieces?: ReactNode
}) {
  return (
    <div className={styles.place}>
      <div
        className={styles.board}
        style={{ '--width': width, '--height': height } as CSSProperties}
        role="img"
        aria-label={label}
      >
        <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {children}
        </svg>
        {pieces}
      </div>
    </div>
  )
}

type PieceProps = {
  /** Center and width of the piece, in units of the SVG. */
  x: number
  y: number
  size: number
  stepMs: number
  mood: Mood
  /** Direction of the obstacle it flew into: 1 is right or down, -1 left or up. */
  push?: { x: number; y: number } | null
  /** Heading in degrees: right is 0, up is 90. `null` hides the arrow, for worlds where it does not matter. */
  heading?: number | null
}

/** Wao, the kite that programs move. */
export function WaoPiece({ x, y, size, stepMs, mood, push = null, heading = null }: PieceProps) {
  const style = {
    '--x': x,
    '--y': y,
    '--size': size,
    '--step': `${stepMs}ms`,
    '--push-x': push?.x ?? 0,
    '--push-y': push?.y ?? 0,
    '--heading': `${-(heading ?? 0)}deg`,
  } as CSSProperties
  return (
    <div className={styles.piece} style={style}>
      {heading !== null && <span className={styles.heading} />}
      <img className={styles.wao} data-mood={push ? 'bumped' : mood} src={waoArt[mood]} alt="" />
    </div>
  )
}

/** Star shape at the point of a collision. */
export const Burst = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <path
    className={styles.burst}
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M0 -19L5 -7L17 -11L9 0L17 11L5 7L0 19L-5 7L-17 11L-9 0L-17 -11L-5 -7Z"
  />
)
