import { useTranslation } from 'react-i18next'
import type { MeView, RoomView } from '../../contract.ts'
import { boardRows } from './board-rows.ts'
import { OwnPlace } from './own-place.tsx'
import { RowKite } from './row-kite.tsx'
import { useNumber } from '../use-number.ts'
import styles from './board.module.css'

type BoardProps = { room: RoomView; me: MeView; kiteOf: string }

/** Where everybody stands, as far as names are shown; one's own place always. */
export function Board({ room, me, kiteOf }: BoardProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const rows = boardRows(room.board, me.player)
  return (
    <section className={styles.board}>
      <h2 className={styles.title}>{t('play.board.title')}</h2>
      <OwnPlace me={me} room={room} />
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <li
              key={row.player}
              className={styles.row}
              aria-current={row.player === me.player || undefined}
              value={row.rank}
            >
              <span className={styles.number}>{number(row.rank)}</span>
              <RowKite row={row} me={me} kiteOf={kiteOf} size={36} />
              <span className={styles.name}>{row.name}</span>
              <span className={styles.number}>{number(row.points)}</span>
            </li>
          ))}
        </ol>
      )}
      <TeamRows room={room} own={me.team} />
    </section>
  )
}

/** Teams by their mean, best first. */
export function TeamRows({ room: { teams }, own }: { room: RoomView; own: number | null }) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  if (teams.length === 0) return null
  return (
    <ol className={styles.rows} aria-label={t('play.board.teams')}>
      {teams
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ team, rank, points }) => (
          <li key={team} className={styles.row} aria-current={team === own || undefined} value={rank}>
            <span className={styles.number}>{number(rank)}</span>
            <span className={styles.name}>{t('play.team', { number: team + 1 })}</span>
            <span className={styles.number}>{number(Math.round(points))}</span>
          </li>
        ))}
    </ol>
  )
}
