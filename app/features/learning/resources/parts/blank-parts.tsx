import type { PrintableOf } from '#content/printables.ts'
import type { PartTexts } from './part.tsx'
import styles from './parts.module.css'

/** Content of an empty cell to fill in by hand: a non-breaking space. */
export const blankCell = '\u00a0'

/** A table to fill in. */
export function TablePart({ part: { columns, rows }, words }: { part: PrintableOf<'table'>; words: PartTexts }) {
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
              <td key={column}>{blankCell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Boxes with a question each, to write and draw in. */
export function BoxesPart({ part: { boxes }, words }: { part: PrintableOf<'boxes'>; words: PartTexts }) {
  return (
    <ul className={styles.boxes}>
      {boxes.map((box) => (
        <li key={box}>{words[box]}</li>
      ))}
    </ul>
  )
}
