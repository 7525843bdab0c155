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
  /** Pass an icon whenever the tone has a meaning: color alone is not accessible. */
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** Label of a state or kind, one or two words long. */
export function Chip({ tone = 'neutral', icon, className, children }: ChipProps) {
  return (
    <span className={clsx(styles.chip, styles[tone], className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  )
}
