import type { PrintableOf } from '#content/printables.ts'
import { blankCell } from './blank-parts.tsx'
import type { PartTexts } from './part.tsx'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

/** Table with a row of shapes, and one line per rule to write down the actions. */
export function DecisionsPart({ part: { row, rules }, words }: { part: PrintableOf<'decisions'>; words: PartTexts }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>{blankCell}</td>
          {row.map((card, index) => (
            <td key={index}>
              <Picture name={card} className={styles.sign} />
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map(({ word }) => (
          <tr key={word}>
            <th scope="row" className={styles.rule}>
              {words[word]}
            </th>
            {row.map((_, index) => (
              <td key={index}>{blankCell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
