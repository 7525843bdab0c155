import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showsPodiumPoints } from '#rules/competitions/podium.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { BoardRow } from '../../contract.ts'
import { podiumEntries } from '../../ending/podium-entries.ts'
import { useEnding } from '../../ending/use-ending.ts'
import { TeamFlag } from '../../teams/team-flag.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import { BestPanel } from './best-panel.tsx'
import { kiteIdOf, projectedRows, teamName } from './board-rows.ts'
import type { SceneProps } from './stage.tsx'
import { Confetti } from './confetti.tsx'
import { PodiumDrum } from './podium-drum.tsx'
import { PodiumStep } from './podium-step.tsx'
import styles from './podium.module.css'
import show from './podium-show.module.css'

const maxCrowd = 24
const maxBeside = 5

/** The end on the wall: third, then second, then first place, then the best result of each other player. */
export function ScenePodium({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const entries = podiumEntries(room, projectedRows(room), host.players)
  const { revealedFrom, isComplete, skip } = useEnding(
    room,
    entries.map(({ rank }) => rank),
  )
  useSkipKey(isComplete ? null : skip)
  const bestPlayers = projectedRows(room)
    .filter(({ points }) => points > 0)
    .slice(0, maxBeside)
  const winners = new Set(entries.flatMap(({ players }) => players))
  const crowd = host.players.filter(({ id, state }) => state === 'in' && !winners.has(id)).slice(0, maxCrowd)
  return (
    <div
      className={styles.podium}
      data-ending={isComplete ? 'complete' : 'show'}
      data-revealed={Number.isFinite(revealedFrom) ? revealedFrom : undefined}
      data-shared={entries.length > 3 || undefined}
    >
      {entries.length > 0 && (
        <>
          <span className={show.lights} data-wide={revealedFrom === 1 || undefined} aria-hidden />
          {Number.isFinite(revealedFrom) && <Confetti key={revealedFrom} />}
          <PodiumDrum side="left" />
          <PodiumDrum side="right" />
        </>
      )}
      <p className={styles.note} aria-live="polite">
        {entries.length > 0 && !isComplete
          ? t(Number.isFinite(revealedFrom) ? `ending.place.${revealedFrom as 1 | 2 | 3}` : 'ending.who')
          : t('host.kitesInTheSky', { count: room.players })}
      </p>
      <div className={styles.steps}>
        {entries.length > 0 ? (
          entries.map((entry, index) => (
            <PodiumStep
              key={entry.key}
              entry={entry}
              stepIndex={index}
              isRevealed={entry.rank >= revealedFrom}
              hasPoints={showsPodiumPoints(room.game)}
              host={host}
            />
          ))
        ) : (
          <p className={styles.thanks}>{t('host.wellPlayed')}</p>
        )}
      </div>
      {/* Shared places take the space of the crowd. */}
      {entries.length <= 3 && (
        <div className={show.crowd} data-cheers={isComplete || undefined} aria-hidden>
          {crowd.map(({ id }) => (
            <ChildKite key={id} id={kiteIdOf(host, id)} size={56} />
          ))}
        </div>
      )}
      {isComplete &&
        (room.teams.length === 0 ? (
          <BestPanel {...{ room, host, exclude: winners }} />
        ) : bestPlayers.length > 0 ? (
          <BestPlayers rows={bestPlayers} host={host} />
        ) : (
          room.teams.length > entries.length && <Teams room={room} />
        ))}
    </div>
  )
}

/** The best players of a team competition, whose podium shows the teams. */
function BestPlayers({ rows, host }: { rows: readonly BoardRow[] } & Pick<SceneProps, 'host'>) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <ol className={styles.beside} aria-label={t('host.standings')}>
      {rows.map(({ player, rank, name, points }) => (
        <li key={player}>
          <b>{rank}</b>
          <ChildKite id={kiteIdOf(host, player)} size={44} />
          <span>{name}</span>
          <strong>{formatNumber(points)}</strong>
        </li>
      ))}
    </ol>
  )
}

/** All teams by points, where names are hidden and the podium is too small for them. */
function Teams({ room }: Pick<SceneProps, 'room'>) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <ol className={styles.beside} aria-label={t('host.teams')}>
      {room.teams.slice(0, maxBeside).map(({ team, rank, points }) => (
        <li key={team}>
          <b>{rank}</b>
          <TeamFlag team={team} className={show.smallFlag} />
          <span>{teamName(t, team)}</span>
          <strong>{formatNumber(points)}</strong>
        </li>
      ))}
    </ol>
  )
}

/** Any key ends the show, except a modifier key or a key that another element handles. */
function useSkipKey(skip: (() => void) | null): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!skip || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    if ((event.target as Element).closest('a, button, input')) return
    skip()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
