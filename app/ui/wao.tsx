import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { Asleep } from './wao/asleep.tsx'
import { Cheering } from './wao/cheering.tsx'
import { Hello } from './wao/hello.tsx'
import { Lost } from './wao/lost.tsx'
import { Stuck } from './wao/stuck.tsx'
import { Thinking } from './wao/thinking.tsx'
import type { Mood } from './wao-still.tsx'
import styles from './wao.module.css'

const drawings: Record<Mood, ComponentType> = {
  hello: Hello,
  thinking: Thinking,
  cheering: Cheering,
  stuck: Stuck,
  asleep: Asleep,
  lost: Lost,
}

type WaoProps = {
  mood: Mood
  /** Height in pixels, 72 at least; below that use `Mark`. */
  size: number
  /** What Wao's picture says to those who do not see it. Without it Wao is only there to keep company. */
  label?: string
  /** Sways in the wind while something is awaited. */
  waiting?: boolean
  className?: string
}

/** Wao drawn in the page, so that parts can move. Where nothing moves, `WaoStill` costs no script. */
export function Wao({ mood, size, label, waiting, className }: WaoProps) {
  const Drawing = drawings[mood]
  const [left, width] = mood === 'lost' ? [-20, 360] : [0, 320]
  return (
    <svg
      className={clsx(waiting && styles.waiting, className)}
      viewBox={`${left} 0 ${width} 400`}
      width={(size * width) / 400}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <Drawing />
    </svg>
  )
}
