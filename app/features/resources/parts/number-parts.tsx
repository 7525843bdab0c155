import type { PrintableOf } from '#content/printables.ts'
import type { Words } from './part.tsx'
import styles from './parts.module.css'

/** Number cards, one row below the other; each row is sorted on its own. */
export function SortingPart({ part: { rows } }: { part: PrintableOf<'sorting'> }) {
  return (
    <>
      {rows.map(({ numbers }, at) => (
        <ul key={at} className={styles.cards} data-columns={4}>
          {numbers.map((number) => (
            <li key={number} className={styles.card}>
              <span className={styles.number}>{at + 1}</span>
              <span className={styles.large}>{number}</span>
            </li>
          ))}
        </ul>
      ))}
    </>
  )
}

/** Closed cards in a row: cut out and folded over on the dashed line, so that the number is hidden. */
export function SearchingPart({ part: { numbers } }: { part: PrintableOf<'searching'> }) {
  return (
    <ol className={styles.closed}>
      {numbers.map((number, at) => (
        <li key={number}>
          <span className={styles.flap}>{at + 1}</span>
          <span className={styles.hidden}>{number}</span>
        </li>
      ))}
    </ol>
  )
}

/** Secret rules, one for each box. */
export function TestsPart({ part: { boxes }, words }: { part: PrintableOf<'tests'>; words: Words }) {
  return (
    <ul className={styles.cards} data-columns={2}>
      {boxes.map(({ word }) => (
        <li key={word} className={styles.card}>
          <span className={styles.sentence}>{words[word]}</span>
        </li>
      ))}
    </ul>
  )
}
