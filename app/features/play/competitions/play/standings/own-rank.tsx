import { useTranslation } from 'react-i18next'
import type { MeView, RoomView } from '../../contract.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './board.module.css'

const maxChaseRank = 3

type OwnRankProps = { me: MeView; room: RoomView }

/**
 * The player's rank, which is shown with every `names` setting; hidden while all players have zero points, and in a kite
 * chase behind the podium.
 */
export function OwnRank({ me, room }: OwnRankProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const isChase = room.game === 'chase'
  const hasPlace =
    room.players > 1 && me.rank !== null && (me.points > 0 || me.rank > 1) && (!isChase || me.rank <= maxChaseRank)
  const gained = room.board.find(({ player }) => player === me.player)?.gained ?? 0
  return (
    <div className={styles.own}>
      {hasPlace && (
        <p className={styles.place}>
          <span className={styles.label}>{t('play.board.place')}</span>
          <strong className={styles.rank}>{formatNumber(me.rank!)}</strong>
        </p>
      )}
      <p className={styles.place}>
        <span className={styles.label}>{t(isChase ? 'chase.clouds' : 'play.points')}</span>
        <strong className={styles.rank}>{formatNumber(me.points)}</strong>
      </p>
      {gained > 0 && <p className={styles.gained}>{t('play.board.gained', { count: gained })}</p>}
    </div>
  )
}
