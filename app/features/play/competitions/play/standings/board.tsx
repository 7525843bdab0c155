import { useTranslation } from 'react-i18next'
import type { MeView, RoomView } from '../../contract.ts'
import { TeamFlag } from '../../teams/team-flag.tsx'
import { boardRows } from './board-rows.ts'
import { NeighborLines } from './neighbor-line.tsx'
import { OwnRank } from './own-rank.tsx'
import { RowKite } from './row-kite.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './board.module.css'

type BoardProps = { room: RoomView; me: MeView; kiteId: string }

/** Leaderboard, as far as names are shown, and the rank of this player. */
export function Board({ room, me, kiteId }: BoardProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const rows = boardRows(room.board, me.player)
  return (
    <section className={styles.board}>
      <h2 className={styles.title}>{t('play.board.title')}</h2>
      <OwnRank me={me} room={room} />
      {me.neighbors && <NeighborLines neighbors={me.neighbors} />}
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <li
              key={row.player}
              className={styles.row}
              aria-current={row.player === me.player || undefined}
              value={row.rank}
            >
              <span className={styles.number}>{formatNumber(row.rank)}</span>
              <RowKite row={row} me={me} kiteId={kiteId} size={36} />
              <span className={styles.name}>{row.name}</span>
              <span className={styles.number}>{formatNumber(row.points)}</span>
            </li>
          ))}
        </ol>
      )}
      <TeamRows room={room} ownTeam={me.team} />
    </section>
  )
}

/** Teams by mean score, best first. */
export function TeamRows({ room: { teams }, ownTeam }: { room: RoomView; ownTeam: number | null }) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  if (teams.length === 0) return null
  return (
    <ol className={styles.rows} aria-label={t('play.board.teams')}>
      {teams
        .toSorted((team, other) => team.rank - other.rank)
        .map(({ team, rank, points }) => (
          <li key={team} className={styles.row} aria-current={team === ownTeam || undefined} value={rank}>
            <span className={styles.number}>{formatNumber(rank)}</span>
            <TeamFlag team={team} className={styles.flag} />
            <span className={styles.name}>{t('play.team', { number: team + 1 })}</span>
            <span className={styles.number}>{formatNumber(Math.round(points))}</span>
          </li>
        ))}
    </ol>
  )
}
