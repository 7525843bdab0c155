import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = {
  tone?:
    | 'neutral'
    | 'primary'
    | 'success'
    | 'warning'
    | 'danger'
    | 'plum'
    | 'icon'
    | 'block'
    | 'text'
    | 'minigame'
    | 'competition'
  /** State is never colour alone: give an icon wherever the tone means something. */
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A state or a kind in one or two words. */
export function Chip({ tone = 'neutral', icon, className, children }: ChipProps) {
  return (
    <span className={clsx(styles.chip, styles[tone], className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  )
}
