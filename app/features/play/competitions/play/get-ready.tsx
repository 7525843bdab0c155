import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { RoomView, RoundView } from '../contract.ts'
import { roundText } from '../rounds/round-text.ts'
import styles from './get-ready.module.css'

/** Countdown screen before each round. */
export function GetReady({ room, round }: { room: RoomView; round: RoundView }) {
  const { t } = useTranslation('competitions')
  const mode = gameMode(room.game)
  return (
    <section className={styles.ready}>
      <p className={styles.round}>{roundText(t, room, round)}</p>
      <h2 className={styles.title}>{t('play.ready.title')}</h2>
      <p className={styles.text}>
        {t(
          (
            {
              quiz: room.step?.kind === 'slide' ? 'step.lookUp' : 'play.ready.text',
              flight: 'flight.look',
              chase: 'chase.look',
              arena: 'arena.look',
              race: 'race.look',
            } as const
          )[mode],
        )}
      </p>
    </section>
  )
}
