import type { PrintableOf } from '#content/printables.ts'
import type { PartTexts } from './part.tsx'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

/** Cards to cut out along the dashed lines. */
export function CardsPart({
  part: { columns, cards, numbered },
  words,
}: {
  part: PrintableOf<'cards'>
  words: PartTexts
}) {
  const printedCards = cards.flatMap((card, index) =>
    Array.from({ length: card.copies ?? 1 }, () => ({ ...card, number: index + 1 })),
  )
  return (
    <ul className={styles.cards} data-columns={columns}>
      {printedCards.map(({ picture, dots, word, number }, index) => (
        <li key={index} className={styles.card}>
          {numbered && <span className={styles.number}>{number}</span>}
          {picture && <Picture name={picture} className={styles.picture} />}
          {dots && <Dots count={dots} className={styles.picture} />}
          {word && <span className={picture ? styles.caption : styles.sentence}>{words[word]}</span>}
        </li>
      ))}
    </ul>
  )
}

const dotRows = [[], [1], [2], [2, 1], [2, 2], [2, 1, 2], [3, 3], [3, 1, 3], [3, 2, 3], [3, 3, 3]]

/** A number as dots, arranged as on a die. */
function Dots({ count, className }: { count: number; className?: string }) {
  const rows = dotRows[count] ?? []
  return (
    <svg className={className} viewBox="0 0 48 48" role="img" aria-label={String(count)}>
      {rows.flatMap((dots, row) =>
        Array.from({ length: dots }, (_, index) => (
          <circle
            key={`${row}-${index}`}
            cx={24 + (index - (dots - 1) / 2) * 14}
            cy={24 + (row - (rows.length - 1) / 2) * 14}
            r={5}
          />
        )),
      )}
    </svg>
  )
}
