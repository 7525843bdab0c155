import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { BoardRow, HostView } from '../../contract.ts'
import { kiteIdOf, shownRows, teamName } from '../board-rows.ts'
import { useNumber } from '../use-number.ts'
import type { SceneProps } from './stage.tsx'
import { Confetti } from './confetti.tsx'
import { PodiumKite } from './podium-kite.tsx'
import styles from './podium.module.css'

const mostBeside = 5

/** The three first, who may stand beside each other, and those after them where all may be named. */
export function ScenePodium({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const rows = shownRows(room)
  // Whoever has no point has not won anything.
  const first = rows.filter(({ rank, points }) => rank <= 3 && points > 0).slice(0, 3)
  const beside = rows.filter((row) => !first.includes(row)).slice(0, mostBeside)
  return (
    <div className={styles.podium}>
      <p className={styles.note}>{t('host.kitesInTheSky', { count: room.players })}</p>
      {first.length > 0 && <Confetti />}
      <div className={styles.steps}>
        {first.length > 0
          ? inOrder(first).map((row, at) => <Step key={row.player} row={row} stand={at} host={host} />)
          : room.teams.length === 0 && <p className={styles.thanks}>{t('host.wellPlayed')}</p>}
      </div>
      {room.teams.length > 0 && (
        <ol className={styles.beside} aria-label={t('host.teams')}>
          {room.teams.slice(0, mostBeside).map(({ team, rank, points }) => (
            <li key={team}>
              <b>{rank}</b>
              <span>{teamName(t, team)}</span>
              <strong>{number(points)}</strong>
            </li>
          ))}
        </ol>
      )}
      {room.teams.length === 0 && beside.length > 0 && (
        <ol className={styles.beside} aria-label={t('host.standings')}>
          {beside.map(({ player, rank, name, points }) => (
            <li key={player}>
              <b>{rank}</b>
              <ChildKite id={kiteIdOf(host, player)} size={40} />
              <span>{name}</span>
              <strong>{number(points)}</strong>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The first stands in the middle; read aloud they come by rank. */
const inOrder = (rows: readonly BoardRow[]) => rows.toSorted((one, other) => one.rank - other.rank)

type StepProps = { row: BoardRow /** From 0; who shares a rank stands beside it. */; stand: number; host: HostView }

function Step({ row: { player, name, rank, points }, stand, host }: StepProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  return (
    <div className={styles.step} data-rank={rank} data-stand={stand}>
      <PodiumKite id={kiteIdOf(host, player)} isFirst={rank === 1} />
      <div className={styles.block}>
        <b>
          <span className="sk-visually-hidden">{t('host.place')} </span>
          {rank}
        </b>
        <span className={styles.name}>{name}</span>
        <span>{number(points)}</span>
      </div>
    </div>
  )
}
