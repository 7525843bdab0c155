import { colourLine } from './python-colours.ts'
import styles from './python-text.module.css'

/** Python in its colours, line by line. */
export function PythonText({
  text,
  activeLine,
  problemLine,
}: {
  text: string
  activeLine?: number
  problemLine?: number
}) {
  const markOf = (line: number) => (line === activeLine ? 'active' : line === problemLine ? 'problem' : undefined)
  return (
    <>
      {text.split('\n').map((line, index) => (
        <span key={index} className={styles.line} data-mark={markOf(index + 1)}>
          {colourLine(line).map(({ text: part, colour }, at) => (
            <span key={at} className={colour ? styles[colour] : undefined}>
              {part}
            </span>
          ))}
          {'\n'}
        </span>
      ))}
    </>
  )
}
