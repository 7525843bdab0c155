import type { PrintableOf } from '#content/printables.ts'
import type { Words } from './part.tsx'
import styles from './parts.module.css'

/** What stands in a cell that is written into by hand. */
export const blank = '\u00a0'

/** A table to fill in. */
export function TablePart({ part: { columns, rows }, words }: { part: PrintableOf<'table'>; words: Words }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column}>{blank}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Boxes with a question each, to write and draw in. */
export function BoxesPart({ part: { boxes }, words }: { part: PrintableOf<'boxes'>; words: Words }) {
  return (
    <ul className={styles.boxes}>
      {boxes.map((box) => (
        <li key={box}>{words[box]}</li>
      ))}
    </ul>
  )
}
