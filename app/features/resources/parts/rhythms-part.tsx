import type { PrintableOf } from '#content/printables.ts'
import type { RhythmPart } from '#rules/unplugged/rhythm.ts'
import type { Words } from './part.tsx'
import styles from './parts.module.css'

/** Rows of action cards; a ring with a number repeats what lies inside. */
export function RhythmsPart({ part: { rhythms }, words }: { part: PrintableOf<'rhythms'>; words: Words }) {
  return (
    <ol className={styles.rhythms}>
      {rhythms.map(({ program, moves = {} }, at) => (
        <li key={at}>
          {rhythms.length > 1 && <b>{at + 1}</b>}
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

function Row({ parts, words }: { parts: readonly RhythmPart[]; words: Words }) {
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      <span key={at} className={styles.action}>
        {words[part]}
      </span>
    ) : (
      <span key={at} className={styles.ring}>
        <b>{part.times} ×</b>
        <Row parts={part.inside} words={words} />
      </span>
    ),
  )
}
