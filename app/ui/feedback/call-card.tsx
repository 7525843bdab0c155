import type { ReactNode } from 'react'
import styles from './call-card.module.css'

type CallCardProps = { icon: ReactNode; title: string; text: string; action: ReactNode }

/** Small card over the page that calls the child somewhere else, without taking the focus. */
export const CallCard = ({ icon, title, text, action }: CallCardProps) => (
  <div className={styles.card} role="status" data-surface="learner">
    <span className={styles.icon}>{icon}</span>
    <div className={styles.words}>
      <strong className={styles.title}>{title}</strong>
      <span className={styles.text}>{text}</span>
    </div>
    <div className={styles.action}>{action}</div>
  </div>
)
