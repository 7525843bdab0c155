import type { PrintableOf } from '#content/printables.ts'
import type { PartTexts } from './part.tsx'
import styles from './parts.module.css'

/** Rows of number cards; students sort each row separately. */
export function SortingPart({ part: { rows } }: { part: PrintableOf<'sorting'> }) {
  return (
    <>
      {rows.map(({ numbers }, index) => (
        <ul key={index} className={styles.cards} data-columns={4}>
          {numbers.map((number) => (
            <li key={number} className={styles.card}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.large}>{number}</span>
            </li>
          ))}
        </ul>
      ))}
    </>
  )
}

/** Row of cards to cut out and fold on the dashed line, so that the flap hides the number. */
export function SearchingPart({ part: { numbers } }: { part: PrintableOf<'searching'> }) {
  return (
    <ol className={styles.closed}>
      {numbers.map((number, index) => (
        <li key={number}>
          <span className={styles.flap}>{index + 1}</span>
          <span className={styles.hidden}>{number}</span>
        </li>
      ))}
    </ol>
  )
}

/** Secret rules, one for each box. */
export function TestsPart({ part: { boxes }, words }: { part: PrintableOf<'tests'>; words: PartTexts }) {
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
