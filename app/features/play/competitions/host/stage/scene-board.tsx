import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { TeamFlag } from '../../teams/team-flag.tsx'
import { BoardCards } from './board-cards.tsx'
import { BoardMovement } from './board-movement.tsx'
import { kiteIdOf, projectedRows, teamName } from './board-rows.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import type { SceneProps } from './stage.tsx'
import styles from './board.module.css'

const maxRows = 6
const maxRowsWithTeams = 3
/** A row that climbed further starts below the visible rows. */
const maxStartRows = 6
const maxMeadowKites = 30

/** Leaderboard on the wall, as far as names may be shown: places change visibly, and all kites are in the meadow. */
export function SceneBoard({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const hasTeams = room.teams.length > 0
  const rows = projectedRows(room).slice(0, hasTeams ? maxRowsWithTeams : maxRows)
  const listed = new Set(rows.map(({ player }) => player))
  const meadowPlayers = host.players
    .filter(({ id, state }) => state === 'in' && !listed.has(id))
    .slice(0, maxMeadowKites)
  return (
    <div className={styles.board}>
      <div className={styles.ranking}>
        <h3>{t('host.standings')}</h3>
        {hasTeams && (
          <ol className={styles.teams}>
            {room.teams.map(({ team, rank, points }) => (
              <li key={team}>
                <b>{rank}</b>
                <TeamFlag team={team} className={styles.flag} />
                <span>{teamName(t, team)}</span>
                <strong>{formatNumber(points)}</strong>
              </li>
            ))}
          </ol>
        )}
        {rows.length > 0 ? (
          <ol className={styles.rows}>
            {rows.map(({ player, name, rank, points, gained }) => (
              <li
                key={player}
                data-climbed={gained > 0 || undefined}
                style={{ '--from': Math.max(-maxStartRows, Math.min(maxStartRows, gained)) } as CSSProperties}
              >
                <b>{rank}</b>
                <ChildKite id={kiteIdOf(host, player)} size={64} />
                <span className={styles.name}>{name}</span>
                <BoardMovement gained={gained} />
                <strong>{formatNumber(points)}</strong>
              </li>
            ))}
          </ol>
        ) : (
          !hasTeams && <p className={styles.own}>{t('host.ownPlaces')}</p>
        )}
      </div>
      <BoardCards room={room} host={host} />
      <div className={styles.meadow} aria-hidden>
        {meadowPlayers.map(({ id }) => (
          <ChildKite key={id} id={kiteIdOf(host, id)} size={56} />
        ))}
      </div>
    </div>
  )
}
