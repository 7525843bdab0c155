import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { roundWords } from '../round-words.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import styles from './stage.module.css'

const mostDots = 20

/** Which question this is, and how many there are. */
export function RoundDots({ room, round: { number, of } }: { room: RoomView; round: RoundView }) {
  const { t } = useTranslation('competitions')
  return (
    <p className={styles.round}>
      <span>{t(roundWords[gameMode(room.game)], { number: number + 1, of })}</span>
      {of <= mostDots && (
        <span className={styles.dots} data-many={of > 10 || undefined} aria-hidden>
          {Array.from({ length: of }, (_, at) => (
            <i key={at} data-dot={at < number ? 'done' : at === number ? 'now' : undefined} />
          ))}
        </span>
      )}
    </p>
  )
}
