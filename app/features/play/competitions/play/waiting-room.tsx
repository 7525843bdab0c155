import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { MeView, RoomView } from '../contract.ts'
import styles from './waiting-room.module.css'

type WaitingRoomProps = { room: RoomView; me: MeView; kiteId: string }

/** Lobby screen of a player before the first round. */
export function WaitingRoom({ room, me, kiteId }: WaitingRoomProps) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.room}>
      <ChildKite id={kiteId} size={150} className={styles.kite} />
      <h2 className={styles.name}>{me.name}</h2>
      {me.team !== null && <p className={styles.team}>{t('play.team', { number: me.team + 1 })}</p>}
      <p className={styles.in}>{t('play.waiting.in')}</p>
      <p className={styles.card}>
        <strong>{room.title}</strong>
        <span>{t('play.waiting.here', { count: room.players })}</span>
        <span className={styles.hint}>{t('play.waiting.start')}</span>
      </p>
    </section>
  )
}
