import { clsx } from 'clsx'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** Accessible label: what is measured. */
  label: string
  /** Without a value the bar is indeterminate. */
  value?: number
  max: number
  tone?: 'primary' | 'success' | 'warning' | 'danger'
  className?: string
}

export function ProgressBar({ label, value, max, tone = 'success', className }: ProgressBarProps) {
  return <progress className={clsx(styles.bar, styles[tone], className)} aria-label={label} value={value} max={max} />
}
