import type { PrintableOf } from '#content/printables.ts'
import type { RhythmPart } from '#rules/unplugged/rhythm.ts'
import type { PartTexts } from './part.tsx'
import styles from './parts.module.css'

/** Rows of action cards; a ring with a number repeats the cards inside it. */
export function RhythmsPart({ part: { rhythms }, words }: { part: PrintableOf<'rhythms'>; words: PartTexts }) {
  return (
    <ol className={styles.rhythms}>
      {rhythms.map(({ program, moves = {} }, index) => (
        <li key={index}>
          {rhythms.length > 1 && <b>{index + 1}</b>}
          {Object.entries(moves).map(([name, steps]) => (
            <div key={name} className={styles.row}>
              <span className={styles.named}>{words[name]} =</span>
              <Row parts={steps} words={words} />
            </div>
          ))}
          <div className={styles.row}>
            <Row parts={program} words={words} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Row({ parts, words }: { parts: readonly RhythmPart[]; words: PartTexts }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <span key={index} className={styles.action}>
        {words[part]}
      </span>
    ) : (
      <span key={index} className={styles.ring}>
        <b>{part.times} ×</b>
        <Row parts={part.inside} words={words} />
      </span>
    ),
  )
}
