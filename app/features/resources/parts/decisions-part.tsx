import type { PrintableOf } from '#content/printables.ts'
import { blank } from './blank-parts.tsx'
import type { Words } from './part.tsx'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

/** A row of shapes, and for each rule a line to write down what is done. */
export function DecisionsPart({ part: { row, rules }, words }: { part: PrintableOf<'decisions'>; words: Words }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>{blank}</td>
          {row.map((card, at) => (
            <td key={at}>
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
            {row.map((_, at) => (
              <td key={at}>{blank}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
