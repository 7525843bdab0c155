import { useTranslation } from 'react-i18next'
import type { RoomView, RoundView } from '../../contract.ts'
import { roundText } from '../../rounds/round-text.ts'
import styles from './stage.module.css'

const maxDots = 20

/** Number of the current round, with a dot per round. */
export function RoundDots({ room, round }: { room: RoomView; round: RoundView }) {
  const { t } = useTranslation('competitions')
  const { number, of } = round
  return (
    <p className={styles.round}>
      <span>{roundText(t, room, round)}</span>
      {of <= maxDots && (
        <span className={styles.dots} data-many={of > 10 || undefined} aria-hidden>
          {Array.from({ length: of }, (_, index) => (
            <i key={index} data-dot={index < number ? 'done' : index === number ? 'now' : undefined} />
          ))}
        </span>
      )}
    </p>
  )
}
