import { Fragment } from 'react'
import type { HelpText as Parts } from '../contract.ts'
import styles from './help.module.css'

/** A text with the labels of buttons as they are on the screen. */
export const HelpText = ({ text }: { text: Parts }) =>
  text.map((part, index) =>
    typeof part === 'string' ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <b key={index} className={styles.label}>
        {part.label}
      </b>
    ),
  )
