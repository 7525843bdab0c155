import { clsx } from 'clsx'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** What is measured, for those who do not see the bar. */
  label: string
  /** Without a value the bar only says that work goes on. */
  value?: number
  max: number
  tone?: 'primary' | 'success' | 'warning' | 'danger'
  className?: string
}

export function ProgressBar({ label, value, max, tone = 'success', className }: ProgressBarProps) {
  return <progress className={clsx(styles.bar, styles[tone], className)} aria-label={label} value={value} max={max} />
}
