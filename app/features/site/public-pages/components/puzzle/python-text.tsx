import { highlightLine } from './highlight-python.ts'
import styles from './python-text.module.css'

/** Python with syntax highlighting, one element per line. */
export function PythonText({
  text,
  activeLine,
  problemLine,
}: {
  text: string
  activeLine?: number
  problemLine?: number
}) {
  const getMark = (line: number) => (line === activeLine ? 'active' : line === problemLine ? 'problem' : undefined)
  return (
    <>
      {text.split('\n').map((line, index) => (
        <span key={index} className={styles.line} data-mark={getMark(index + 1)}>
          {highlightLine(line).map(({ text: part, color }, index) => (
            <span key={index} className={color ? styles[color] : undefined}>
              {part}
            </span>
          ))}
          {'\n'}
        </span>
      ))}
    </>
  )
}
