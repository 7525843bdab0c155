import { useTranslation } from 'react-i18next'
import type { RoomView, RoundView } from '../../contract.ts'
import styles from './get-ready.module.css'

/** A breath before the question. */
export function GetReady({ room, round: { number, of } }: { room: RoomView; round: RoundView }) {
  const { t } = useTranslation('competitions')
  const isArena = room.game === 'arena'
  return (
    <section className={styles.ready}>
      <p className={styles.round}>{t(isArena ? 'arena.levelOf' : 'play.round', { number: number + 1, of })}</p>
      <h2 className={styles.title}>{t('play.ready.title')}</h2>
      <p className={styles.text}>{t(isArena ? 'arena.look' : 'play.ready.text')}</p>
    </section>
  )
}
