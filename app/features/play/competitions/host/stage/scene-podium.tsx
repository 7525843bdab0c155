import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
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
const maxTeams = 5

/** The end on the wall: third, then second, then first place, then the best result of each other player. */
export function ScenePodium({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const entries = podiumEntries(room, projectedRows(room), host.players)
  const { revealedFrom, isComplete, skip } = useEnding(
    room,
    entries.map(({ rank }) => rank),
  )
  useSkipKey(isComplete ? null : skip)
  const winners = new Set(entries.flatMap(({ players }) => players))
  const crowd = host.players.filter(({ id, state }) => state === 'in' && !winners.has(id)).slice(0, maxCrowd)
  return (
    <div
      className={styles.podium}
      data-ending={isComplete ? 'complete' : 'show'}
      data-revealed={Number.isFinite(revealedFrom) ? revealedFrom : undefined}
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
              host={host}
            />
          ))
        ) : (
          <p className={styles.thanks}>{t('host.wellPlayed')}</p>
        )}
      </div>
      <div className={show.crowd} data-cheers={isComplete || undefined} aria-hidden>
        {crowd.map(({ id }) => (
          <ChildKite key={id} id={kiteIdOf(host, id)} size={56} />
        ))}
      </div>
      {isComplete &&
        (room.teams.length > 0 ? <Teams room={room} /> : <BestPanel {...{ room, host, exclude: winners }} />)}
    </div>
  )
}

/** All teams by points. */
function Teams({ room }: Pick<SceneProps, 'room'>) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <ol className={styles.beside} aria-label={t('host.teams')}>
      {room.teams.slice(0, maxTeams).map(({ team, rank, points }) => (
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
