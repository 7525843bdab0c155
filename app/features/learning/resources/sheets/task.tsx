import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './blocks.module.css'

type TaskProps = {
  /** Letter or number of the task, which notes and answers use too. */
  id: string
  question?: string
  className?: string
  children?: ReactNode
}

/** Frame of one task: its letter, the question and the parts side by side. */
export const Task = ({ id, question, className, children }: TaskProps) => (
  <section className={clsx(styles.task, className)}>
    {/^(?:[a-z]|\d{1,2})$/.test(id) && (
      <span className={styles.taskId}>
        <span>{id}</span>
      </span>
    )}
    <div className={styles.taskBody}>
      {question && <p className={styles.question}>{question}</p>}
      {children}
    </div>
  </section>
)

/** Lines to write on. */
export const WriteLines = ({ count }: { count: number }) => (
  <span className={styles.writeLines}>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className={styles.writeLine} />
    ))}
  </span>
)
