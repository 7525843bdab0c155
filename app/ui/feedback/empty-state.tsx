import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Sky } from '../surfaces/sky.tsx'
import { WaoStill, type Mood } from '../wao/wao-still.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** hello: nothing yet; asleep: nothing new or offline; thinking: no match; stuck: error; lost: not found. */
  mood: Mood
  title: ReactNode
  /** Use `h1` if this is the only content of the page. */
  heading?: 'h1' | 'h2'
  hint?: ReactNode
  /** Primary action, a `Button`. */
  action?: ReactNode
  /** Shows a landscape; for whole empty screens, not for cards or tables. */
  scene?: boolean
  className?: string
}

export function EmptyState({ mood, title, heading: Heading = 'h2', hint, action, scene, className }: EmptyStateProps) {
  const content = (
    <div className={styles.content}>
      <WaoStill mood={mood} size={scene ? 220 : 168} className={styles.wao} />
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
  if (!scene) return <div className={clsx(styles.plain, className)}>{content}</div>
  return (
    <Sky as="section" hills clouds className={clsx(styles.scene, className)}>
      {content}
    </Sky>
  )
}
