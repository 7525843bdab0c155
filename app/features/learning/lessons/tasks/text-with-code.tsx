import { Fragment } from 'react'
import styles from './task-step.module.css'

/** Renders text, with the parts between backticks as code. */
export const TextWithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    // Odd parts were between two backticks.
    index % 2 === 1 ? (
      <code key={index} className={styles.code}>
        {part}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )

export const withoutBackticks = (text: string): string => text.replaceAll('`', '')
