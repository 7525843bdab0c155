import { Fragment } from 'react'
import styles from './task-step.module.css'

/** A sentence in which code stands between backticks. */
export const CodeWords = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    // Every second part stood between two of them.
    at % 2 === 1 ? (
      <code key={at} className={styles.code}>
        {part}
      </code>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )

export const withoutBackticks = (text: string): string => text.replaceAll('`', '')
