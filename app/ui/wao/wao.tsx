import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { WaoAsleep } from './asleep.tsx'
import { WaoCheering } from './cheering.tsx'
import { WaoHello } from './hello.tsx'
import { WaoLost } from './lost.tsx'
import { WaoStuck } from './stuck.tsx'
import { WaoThinking } from './thinking.tsx'
import type { Mood } from './wao-still.tsx'
import styles from './wao.module.css'

const drawings: Record<Mood, ComponentType> = {
  hello: WaoHello,
  thinking: WaoThinking,
  cheering: WaoCheering,
  stuck: WaoStuck,
  asleep: WaoAsleep,
  lost: WaoLost,
}

type WaoProps = {
  mood: Mood
  /** Height in pixels, at least 72; use `Mark` for smaller sizes. */
  size: number
  /** Accessible label; without it the picture is decorative. */
  label?: string
  /** Plays a swaying animation, to indicate loading. */
  waiting?: boolean
  className?: string
}

/** The mascot Wao as inline SVG, for animation. Use `WaoStill` without animation: it needs no script. */
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
