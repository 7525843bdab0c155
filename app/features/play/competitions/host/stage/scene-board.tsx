import { useTranslation } from 'react-i18next'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { kiteIdOf, projectedRows, teamName } from './board-rows.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import type { SceneProps } from './stage.tsx'
import styles from './board.module.css'

const maxRows = 8

/** Leaderboard on the wall, as far as names may be shown. */
export function SceneBoard({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const rows = projectedRows(room).slice(0, maxRows)
  return (
    <div className={styles.board}>
      <h3>{t('host.standings')}</h3>
      {room.teams.length > 0 && (
        <ol className={styles.teams}>
          {room.teams.map(({ team, rank, points }) => (
            <li key={team}>
              <b>{rank}</b>
              <span>{teamName(t, team)}</span>
              <strong>{formatNumber(points)}</strong>
            </li>
          ))}
        </ol>
      )}
      {rows.length > 0 ? (
        <ol className={styles.rows}>
          {rows.map(({ player, name, rank, points, gained }) => (
            <li key={player}>
              <b>{rank}</b>
              <ChildKite id={kiteIdOf(host, player)} size={64} />
              <span className={styles.name}>{name}</span>
              {gained > 0 && (
                <span className={styles.gained}>
                  <IconArrowUp aria-hidden />
                  <span className="sk-visually-hidden">{t('host.gained')}</span> {gained}
                </span>
              )}
              <strong>{formatNumber(points)}</strong>
            </li>
          ))}
        </ol>
      ) : (
        room.teams.length === 0 && <p className={styles.own}>{t('host.ownPlaces')}</p>
      )}
    </div>
  )
}
