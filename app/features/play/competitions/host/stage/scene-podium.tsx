import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { BoardRow, HostView } from '../../contract.ts'
import { kiteIdOf, projectedRows, teamName } from './board-rows.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import type { SceneProps } from './stage.tsx'
import { Confetti } from './confetti.tsx'
import { PodiumKite } from './podium-kite.tsx'
import styles from './podium.module.css'

const maxRunnersUp = 5

/** Podium with up to three winners (ranks can be shared), and the next players if all names are shown. */
export function ScenePodium({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const rows = projectedRows(room)
  // Players without points are not winners.
  const winners = rows.filter(({ rank, points }) => rank <= 3 && points > 0).slice(0, 3)
  const runnersUp = rows.filter((row) => !winners.includes(row)).slice(0, maxRunnersUp)
  return (
    <div className={styles.podium}>
      <p className={styles.note}>{t('host.kitesInTheSky', { count: room.players })}</p>
      {winners.length > 0 && <Confetti />}
      <div className={styles.steps}>
        {winners.length > 0
          ? sortByRank(winners).map((row, index) => <Step key={row.player} row={row} stepIndex={index} host={host} />)
          : room.teams.length === 0 && <p className={styles.thanks}>{t('host.wellPlayed')}</p>}
      </div>
      {room.teams.length > 0 && (
        <ol className={styles.beside} aria-label={t('host.teams')}>
          {room.teams.slice(0, maxRunnersUp).map(({ team, rank, points }) => (
            <li key={team}>
              <b>{rank}</b>
              <span>{teamName(t, team)}</span>
              <strong>{formatNumber(points)}</strong>
            </li>
          ))}
        </ol>
      )}
      {room.teams.length === 0 && runnersUp.length > 0 && (
        <ol className={styles.beside} aria-label={t('host.standings')}>
          {runnersUp.map(({ player, rank, name, points }) => (
            <li key={player}>
              <b>{rank}</b>
              <ChildKite id={kiteIdOf(host, player)} size={40} />
              <span>{name}</span>
              <strong>{formatNumber(points)}</strong>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** In rank order for screen readers; the style sheet puts the winner in the middle. */
const sortByRank = (rows: readonly BoardRow[]) => rows.toSorted((row, other) => row.rank - other.rank)

type StepProps = {
  row: BoardRow
  /** From 0; players who share a rank have different steps. */
  stepIndex: number
  host: HostView
}

function Step({ row: { player, name, rank, points }, stepIndex, host }: StepProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <div className={styles.step} data-rank={rank} data-stand={stepIndex}>
      <PodiumKite id={kiteIdOf(host, player)} isFirst={rank === 1} />
      <div className={styles.block}>
        <b>
          <span className="sk-visually-hidden">{t('host.place')} </span>
          {rank}
        </b>
        <span className={styles.name}>{name}</span>
        <span>{formatNumber(points)}</span>
      </div>
    </div>
  )
}
