import { colourLine } from './python-colours.ts'
import styles from './python-text.module.css'

/** Python in its colours, line by line. */
export function PythonText({ text, activeLine, problemLine }: { text: string; activeLine?: number; problemLine?: number }) {
  return (
    <>
      {text.split('\n').map((line, index) => (
        <span key={index} className={styles.line} data-active={activeLine === index + 1 || undefined} data-problem={problemLine === index + 1 || undefined}>
          {colourLine(line).map(({ text: part, colour }, at) => (colour ? <span key={at} className={styles[colour]} children={part} /> : part))}
          {'\n'}
        </span>
      ))}
    </>
  )
}
