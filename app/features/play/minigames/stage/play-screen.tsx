import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { playSound } from '#app/platform/sound/play-sound.ts'
import { toggleSound, useSoundSetting } from '#app/platform/sound/sound-setting.ts'
import { useSound } from '#app/platform/sound/use-sound.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { FinishedPlay, PlayTicket } from '../plays/play-ticket.ts'
import { PauseCover } from './pause-cover.tsx'
import { PlayBar } from './play-bar.tsx'
import { PlayField } from './play-field.tsx'
import { ReplayBar } from './replay-bar.tsx'
import type { Session } from './session.ts'
import { colorSchemeProps, gameThemes, skies } from './skies.ts'
import type { Phase, StagePlayer } from './stage-player.ts'
import { useReducedMotion } from '#app/ui/rendering/use-reduced-motion.ts'
import { useStageInput } from './controls/use-stage-input.ts'
import { useStagePlayer } from './use-stage-player.ts'
import styles from './play-screen.module.css'

export type EndedPlay = Pick<FinishedPlay, 'startedAt' | 'endedAt' | 'log'>

type PlayScreenProps = {
  ticket: PlayTicket
  /** Content of the ticket's level. */
  level: unknown
  title: string
  onFinished: (play: EndedPlay) => void
  onLeave: () => void
  /** Log of a play to replay instead of playing. */
  replay?: PlayLog<GameInput>
  race?: RaceStage
}

/** Used inside a competition round, which can hold the play and read its log. */
type RaceStage = {
  readonly isHeld: boolean
  readonly logNow: { current: (() => PlayLog<GameInput>) | null }
}

/** Delay before the result covers the stage, so that the player sees the end. */
const resultDelayMs = 900
const emptyView = { panelColumns: 0, isList: false } as const
const emptySnapshot = { score: 0, meter: 0, secondsLeft: null, rounds: { done: 0, of: 0 } }

/** Full-screen game: stage, controls as buttons, and the top bar. */
export function PlayScreen({ ticket, level, title, onFinished, onLeave, replay, race }: PlayScreenProps) {
  const { t } = useTranslation('minigames')
  const root = useRef<HTMLElement>(null)
  const sound = useSoundSetting()
  // In a competition, the wall plays the music.
  useSound(race ? null : gameThemes[ticket.game])
  const isMotionReduced = useReducedMotion()
  const { stage, loaded, snapshot, again } = useStagePlayer({
    ticket,
    level,
    log: replay,
    isMotionReduced,
    translate: (key, values) => t(`stage.${ticket.game}.${key}`, values ?? {}),
    onFrame: (now) => pollGamepads(now),
  })
  const { player = null, session = null } = typeof loaded === 'string' ? {} : loaded
  const phase = snapshot?.phase ?? 'ready'
  const controls = snapshot?.controls ?? []

  const isHeld = useRace(race, session, player)
  const togglePause = () => {
    if (isHeld) return
    if (phase === 'paused') player?.resume(performance.now())
    else {
      playSound('game.pause')
      player?.pause()
    }
  }
  const { pollGamepads } = useStageInput({
    player,
    controls,
    root,
    togglePause,
    toggleSound: () => toggleSound('effects'),
  })

  usePauseWhenHidden(() => player?.pause())
  useReportEnd(phase === 'over' && replay === undefined, ticket, (startedAt) => {
    if (session !== null) onFinished({ startedAt, endedAt: Date.now(), log: session.log })
  })

  const view = session?.view ?? emptyView
  const sky = skies[ticket.game]
  const { isCovered, hasSheet } = getCoverState(phase, replay !== undefined, isHeld)
  return (
    <section
      ref={root}
      className={clsx(styles.screen, styles[sky], race && styles.inside)}
      aria-label={title}
      data-phase={phase}
      {...colorSchemeProps(sky)}
    >
      <span className={styles.scenery} aria-hidden />
      <PlayBar
        snapshot={snapshot ?? emptySnapshot}
        isSoundOn={sound.effects}
        onPause={togglePause}
        onSound={() => toggleSound('effects')}
        onFullScreen={() => void toggleFullScreen(root.current)}
      />
      <PlayField
        stage={stage}
        snapshot={snapshot}
        columns={view.panelColumns}
        isList={view.isList === true}
        isWatching={replay !== undefined}
        isCovered={isCovered}
        onPress={(id, time) => player?.press(id, time)}
        onText={(text, isSent, time) => player?.submitText(text, isSent, time) ?? false}
      />
      <p className="sk-visually-hidden" aria-live="polite">
        {phase === 'playing' ? snapshot?.description : ''}
      </p>
      {typeof loaded === 'string' && <LoadMessage state={loaded} onAgain={again} />}
      {replay !== undefined && player !== null && (
        <ReplayBar player={player} phase={phase} onAgain={again} onLeave={onLeave} />
      )}
      {hasSheet && <PauseCover title={title} onResume={togglePause} onLeave={onLeave} />}
    </section>
  )
}

/** A paused play is covered; the sheet to resume it is hidden while a competition round holds the play. */
function getCoverState(phase: Phase, isWatching: boolean, isHeld: boolean) {
  const isCovered = phase === 'paused' && !isWatching
  return { isCovered, hasSheet: isCovered && !isHeld }
}

function LoadMessage({ state, onAgain }: { state: 'loading' | 'failed'; onAgain: () => void }) {
  const { t } = useTranslation('minigames')
  if (state === 'loading') return <p className={styles.message}>{t('stage.loading')}</p>
  return (
    <div className={styles.message} role="alert">
      <p>{t('stage.failed')}</p>
      <Button onClick={onAgain}>{t('stage.tryAgain')}</Button>
    </div>
  )
}

function usePauseWhenHidden(pause: () => void) {
  const pauseWhenHidden = useEffectEvent(pause)
  useEffect(() => {
    const onChange = () => document.hidden && pauseWhenHidden()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** Pauses and resumes the play with the competition round. Returns whether the round holds the play. */
function useRace(race: RaceStage | undefined, session: Session | null, player: StagePlayer | null): boolean {
  const { isHeld = false, logNow } = race ?? {}
  useEffect(() => {
    if (!logNow || !session) return
    logNow.current = () => session.log
    return () => {
      logNow.current = null
    }
  }, [logNow, session])
  const wasHeld = useRef(false)
  useEffect(() => {
    if (isHeld) player?.pause()
    else if (wasHeld.current) player?.resume(performance.now())
    wasHeld.current = isHeld
  }, [isHeld, player])
  return isHeld
}

/** Reports the end of a play once, with its start time. */
function useReportEnd(isOver: boolean, ticket: PlayTicket, onEnd: (startedAt: number) => void) {
  const startedAt = useRef(0)
  const reportEnd = useEffectEvent(() => onEnd(startedAt.current))
  useEffect(() => {
    if (ticket.id !== '') startedAt.current = Date.now()
  }, [ticket])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => reportEnd(), resultDelayMs)
    return () => clearTimeout(timer)
  }, [isOver])
}

/** Ignores errors: some devices do not support full screen, and users can refuse it. */
async function toggleFullScreen(screen: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen()
    else await screen?.requestFullscreen()
  } catch {
    // The game continues at its current size.
  }
}
