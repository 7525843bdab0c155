import { clsx } from 'clsx'
import type { Card } from './game-view.ts'
import styles from './stage-card.module.css'

/** Text to read over the stage: a question, a program or an explanation. */
export function StageCard({ card: { text, program, note, tone } }: { card: Card }) {
  return (
    <div className={clsx(styles.card, tone !== undefined && styles[tone])}>
      <p className={styles.text}>{text}</p>
      {program !== undefined && (
        <pre className={styles.program} translate="no">
          <code>{program}</code>
        </pre>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  )
}
