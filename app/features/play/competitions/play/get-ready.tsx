import { useTranslation } from 'react-i18next'
import { gameMode } from '#rules/competitions/game-mode.ts'
import type { RoomView, RoundView } from '../contract.ts'
import styles from './get-ready.module.css'

/** Countdown screen before each round. */
export function GetReady({ room, round: { number, of } }: { room: RoomView; round: RoundView }) {
  const { t } = useTranslation('competitions')
  const mode = gameMode(room.game)
  return (
    <section className={styles.ready}>
      <p className={styles.round}>
        {t(
          {
            quiz: 'play.round',
            flight: 'flight.name',
            chase: 'chase.name',
            arena: 'arena.levelOf',
            race: 'race.roundOf',
          }[mode],
          {
            number: number + 1,
            of,
          },
        )}
      </p>
      <h2 className={styles.title}>{t('play.ready.title')}</h2>
      <p className={styles.text}>
        {t(
          {
            quiz: 'play.ready.text',
            flight: 'flight.look',
            chase: 'chase.look',
            arena: 'arena.look',
            race: 'race.look',
          }[mode],
        )}
      </p>
    </section>
  )
}
