import type { CSSProperties } from 'react'
import styles from './program-on-wall.module.css'

/** A program at the largest font size that shows every line. */
export function ProgramOnWall({ program }: { program: string }) {
  const lines = program.split('\n')
  const size = { '--lines': lines.length, '--columns': Math.max(...lines.map(({ length }) => length)) }
  return (
    <div className={styles.place} style={size as CSSProperties}>
      <pre>{program}</pre>
    </div>
  )
}
