import type { PictureName } from '#content/printables.ts'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

const faces: Readonly<Record<string, PictureName>> = {
  fly_right: 'right',
  fly_left: 'left',
  fly_up: 'up',
  fly_down: 'down',
  turn_left: 'turn-left',
  turn_right: 'turn-right',
  fly: 'forward',
}

/** A program of the sky as a row of cards; nothing where it has more than commands. */
export function Commands({ lines }: { lines: readonly string[] }) {
  const cards = lines.map((line) => /^(\w+)\((\d*)\)$/.exec(line))
  if (cards.includes(null)) return null
  return (
    <span className={styles.commands}>
      {cards.map((card, at) => (
        <span key={at} className={styles.command}>
          <Picture name={faces[card![1]!]!} />
          {card![2]}
        </span>
      ))}
    </span>
  )
}
