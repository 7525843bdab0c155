import type { PictureName } from '#content/printables.ts'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

const pictureNames: Readonly<Record<string, PictureName>> = {
  fly_right: 'right',
  fly_left: 'left',
  fly_up: 'up',
  fly_down: 'down',
  turn_left: 'turn-left',
  turn_right: 'turn-right',
  fly: 'forward',
}

/** A sky program as a row of command cards; renders nothing if it contains other statements. */
export function Commands({ lines }: { lines: readonly string[] }) {
  const cards = lines.map((line) => /^(\w+)\((\d*)\)$/.exec(line))
  if (cards.includes(null)) return null
  return (
    <span className={styles.commands}>
      {cards.map((card, index) => (
        <span key={index} className={styles.command}>
          <Picture name={pictureNames[card![1]!]!} />
          {card![2]}
        </span>
      ))}
    </span>
  )
}
