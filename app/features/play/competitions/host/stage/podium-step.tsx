import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { HostView } from '../../contract.ts'
import type { PodiumEntry } from '../../ending/podium-entries.ts'
import { TeamFlag } from '../../teams/team-flag.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import { kiteIdOf, teamName } from './board-rows.ts'
import { shortNames } from './lobby/short-names.ts'
import { PodiumCrown } from './podium-crown.tsx'
import { PodiumKite } from './podium-kite.tsx'
import styles from './podium.module.css'
import show from './podium-show.module.css'

const maxTeamKites = 8

type PodiumStepProps = {
  entry: PodiumEntry
  /** From 0; entries that share a rank have different steps. */
  stepIndex: number
  isRevealed: boolean
  hasPoints: boolean
  host: HostView
}

/** A step of the podium; a cloth covers its kite until the place is revealed. */
export function PodiumStep({ entry, stepIndex, isRevealed, hasPoints, host }: PodiumStepProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const { rank, points, name, team, players } = entry
  // The room may hide the name or show another one.
  const isOwnName = host.players.some((player) => player.id === players[0] && player.name === name)
  const shownName = isOwnName ? shortNames(host.players).get(players[0]!) : name
  return (
    <div
      className={styles.step}
      data-rank={rank}
      data-stand={stepIndex}
      data-covered={isRevealed ? undefined : ''}
      data-shared={stepIndex > 2 || undefined}
    >
      {isRevealed ? (
        <div className={show.entry}>
          {team === null ? (
            <PodiumKite id={kiteIdOf(host, players[0]!)} isFirst={rank === 1} />
          ) : (
            <TeamKites team={team} isFirst={rank === 1} ids={players.map((player) => kiteIdOf(host, player))} />
          )}
        </div>
      ) : (
        <Cloth />
      )}
      <div className={styles.block}>
        <b>
          <span className="sk-visually-hidden">{t('host.place')} </span>
          {rank}
        </b>
        {isRevealed && (
          <>
            <span className={styles.name}>{team === null ? shownName : teamName(t, team)}</span>
            {hasPoints && <span>{formatNumber(points)}</span>}
          </>
        )}
      </div>
    </div>
  )
}

const Cloth = () => (
  <svg className={show.cloth} viewBox="0 0 200 230" aria-hidden>
    <path fill="#6f42d6" d="M100 6C36 6 18 84 8 224l16-10 17 10 18-10 20 10 21-10z" />
    <path fill="#5a31b8" d="M100 6c64 0 82 78 92 218l-16-10-17 10-18-10-20 10-21-10z" />
    <text x="100" y="160" textAnchor="middle" className={show.mark}>
      ?
    </text>
  </svg>
)

const TeamKites = ({ team, isFirst, ids }: { team: number; isFirst: boolean; ids: readonly string[] }) => (
  <div className={show.team}>
    {isFirst && <PodiumCrown />}
    <TeamFlag team={team} className={show.flag} />
    <div className={show.members}>
      {ids.slice(0, maxTeamKites).map((id) => (
        <ChildKite key={id} id={id} size={64} />
      ))}
    </div>
  </div>
)
