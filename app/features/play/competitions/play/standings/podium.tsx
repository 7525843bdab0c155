import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { MeView, RoomView } from '../../contract.ts'
import { TeamRows } from './board.tsx'
import { podiumRows } from './board-rows.ts'
import { OwnRank } from './own-rank.tsx'
import { RowKite } from './row-kite.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import boardStyles from './board.module.css'
import styles from './podium.module.css'

type PodiumProps = { room: RoomView; me: MeView | null; kiteId: string }

/** End of a competition: the podium if names are shown, and the player's own rank. */
export function Podium({ room, me, kiteId }: PodiumProps) {
  const { t } = useTranslation('competitions')
  const pathTo = useLocalePath()
  const rows = podiumRows(room.board)
  // A guest has a player id but no account, and so no dashboard.
  const isGuest = me?.player === kiteId
  return (
    <section className={boardStyles.board}>
      <h2 className={boardStyles.title}>{t('play.end.title')}</h2>
      <p className={styles.game}>{room.title}</p>
      {rows.length > 0 ? (
        <Steps room={room} me={me} kiteId={kiteId} />
      ) : (
        <Wao mood="cheering" size={150} className={styles.wao} />
      )}
      {me && me.state === 'in' && <OwnRank me={me} room={room} />}
      {me?.earned && (
        <p className={styles.earned} role="status">
          {t('play.end.earned', { points: me.earned })}
        </p>
      )}
      <TeamRows room={room} ownTeam={me?.team ?? null} />
      <p className={styles.thanks}>{t('play.end.thanks')}</p>
      <Button variant="soft" href={pathTo(isGuest ? '/' : '/dashboard')}>
        {t('list.home')}
      </Button>
    </section>
  )
}

function Steps({ room, me, kiteId }: PodiumProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <div className={styles.sky}>
      <span className={styles.confetti} aria-hidden />
      <ol className={styles.steps}>
        {podiumRows(room.board).map((row) => (
          <li
            key={row.player}
            className={styles.step}
            data-place={row.rank}
            aria-current={row.player === me?.player || undefined}
          >
            <RowKite row={row} me={me} kiteId={kiteId} size={row.rank === 1 ? 84 : 64} />
            <span className={styles.block}>
              <span className={styles.rank} aria-label={t('play.board.placeOf', { rank: row.rank })} role="img">
                {formatNumber(row.rank)}
              </span>
              <span className={styles.name}>{row.name}</span>
              <span className={styles.points}>{formatNumber(row.points)}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
