import { useTranslation } from 'react-i18next'
import type { MeView, RoomView } from '../../contract.ts'
import { useNumber } from '../use-number.ts'
import styles from './board.module.css'

type OwnPlaceProps = { me: MeView; room: RoomView }

/** One's own place, which nobody is kept from. Where nobody has points yet there are none. */
export function OwnPlace({ me, room }: OwnPlaceProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const gained = room.board.find(({ player }) => player === me.player)?.gained ?? 0
  return (
    <div className={styles.own}>
      {me.rank !== null && (me.points > 0 || me.rank > 1) && (
        <p className={styles.place}>
          <span className={styles.label}>{t('play.board.place')}</span>
          <strong className={styles.rank}>{number(me.rank)}</strong>
        </p>
      )}
      <p className={styles.place}>
        <span className={styles.label}>{t('play.points')}</span>
        <strong className={styles.rank}>{number(me.points)}</strong>
      </p>
      {gained > 0 && <p className={styles.gained}>{t('play.board.gained', { count: gained })}</p>}
    </div>
  )
}
