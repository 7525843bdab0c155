import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { MeView, RoomView } from '../contract.ts'
import { KiteChooser } from '../lobby/kite-chooser.tsx'
import { useLobbyPlay } from '../lobby/use-lobby-play.ts'
import { TeamFlag } from '../teams/team-flag.tsx'
import styles from './waiting-room.module.css'

type WaitingRoomProps = { room: RoomView; me: MeView; kiteId: string }

const jumpMs = 500

/** Lobby screen of a player: the kite can be chosen, and jumps on the wall. */
export function WaitingRoom({ room, me, kiteId }: WaitingRoomProps) {
  const { t } = useTranslation('competitions')
  const { jump, chooseKite } = useLobbyPlay(room.id, me)
  const kite = useRef<HTMLSpanElement>(null)
  const jumpOnWall = () => {
    if (!jump() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    kite.current?.animate([{ translate: '0 0' }, { translate: '0 -48px' }, { translate: '0 0' }], {
      ...{ duration: jumpMs, easing: 'ease-out' },
    })
  }
  return (
    <section className={styles.room}>
      <button type="button" className={styles.jump} onClick={jumpOnWall} aria-label={t('play.waiting.jump')}>
        <span ref={kite} className={styles.jumping}>
          <ChildKite id={kiteId} size={130} className={styles.kite} />
        </span>
      </button>
      <h2 className={styles.name}>{me.name}</h2>
      {me.team !== null && (
        <p className={styles.team}>
          <TeamFlag team={me.team} className={styles.flag} />
          {t('play.team', { number: me.team + 1 })}
        </p>
      )}
      <p className={styles.in}>{t('play.waiting.tap')}</p>
      <KiteChooser kite={me.kite} onChoose={chooseKite} />
      <p className={styles.card}>
        <strong>{room.title}</strong>
        <span>{t('play.waiting.here', { count: room.players })}</span>
        <span className={styles.hint}>{t('play.waiting.start')}</span>
      </p>
    </section>
  )
}
