import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { roundMessageKeys } from './round-message-keys.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import styles from './stage.module.css'

const maxDots = 20

/** Number of the current round, with a dot per round. */
export function RoundDots({ room, round: { number, of } }: { room: RoomView; round: RoundView }) {
  const { t } = useTranslation('competitions')
  return (
    <p className={styles.round}>
      <span>
        {room.step ? t(`step.${room.step.kind}`) : t(roundMessageKeys[gameMode(room.game)], { number: number + 1, of })}
      </span>
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
