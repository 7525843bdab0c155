import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { levelNumber } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import { playSound } from '#app/platform/sound/play-sound.ts'
import type { PlayTicket } from '../plays/play-ticket.ts'
import type { Translate } from './game-view.ts'
import type { Session } from './session.ts'
import { createStage, type StageCanvas } from './stage-canvas.ts'
import { stageGames } from './stage-games.ts'
import { type Snapshot, StagePlayer } from './stage-player.ts'

type LoadedStage = { readonly session: Session; readonly player: StagePlayer }

type Options = {
  readonly ticket: PlayTicket
  readonly level: unknown
  readonly translate: Translate
  readonly log: PlayLog<GameInput> | undefined
  readonly isMotionReduced: boolean
  onFrame(now: number): void
}

/** Loads the game and Phaser and connects session, canvas and player while the page is open. */
export function useStagePlayer({ ticket, level, translate, log, isMotionReduced, onFrame }: Options) {
  const stage = useRef<HTMLDivElement>(null)
  const reducedMotionRef = useRef(isMotionReduced)
  const [loaded, setLoaded] = useState<LoadedStage | 'loading' | 'failed'>('loading')
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null)
  const [attempt, setAttempt] = useState(0)
  const translateNow = useEffectEvent<Translate>((key, values) => translate(key, values))
  const reportFrame = useEffectEvent(onFrame)

  useEffect(() => {
    reducedMotionRef.current = isMotionReduced
  }, [isMotionReduced])

  useEffect(() => {
    let isUnmounted = false
    let canvas: StageCanvas | undefined
    const open = async () => {
      const { game } = await stageGames[ticket.game]()
      const parent = stage.current
      if (isUnmounted || parent === null) return
      const session = game.begin(level, ticket, cacheTranslations(translateNow), log)
      const player = new StagePlayer({
        session,
        hints: levelNumber(ticket.level) === 1 && log === undefined,
        skipCountdown: log !== undefined,
        onChange: setSnapshot,
        onCues: (cues) => {
          for (const { sound, semitones } of cues) if (sound !== undefined) playSound(sound, { semitones })
          canvas?.cue(cues)
        },
      })
      canvas = await createStage(parent, session, {
        isMotionReduced: () => reducedMotionRef.current,
        beforeFrame: (now, size) => {
          reportFrame(now)
          player.frame(now, size)
        },
      })
      if (isUnmounted) return canvas.destroy()
      setLoaded({ session, player })
      player.begin(performance.now())
      if (document.hidden) player.pause()
    }
    setLoaded('loading')
    open().catch((error: unknown) => {
      console.error('Failed to open the game', error)
      if (!isUnmounted) setLoaded('failed')
    })
    return () => {
      isUnmounted = true
      canvas?.destroy()
    }
  }, [ticket, level, log, attempt])

  return { stage, loaded, snapshot, again: () => setAttempt((count) => count + 1) }
}

const maxCachedTexts = 400

/** Caches translated messages, because views request them in every frame. */
function cacheTranslations(translate: Translate): Translate {
  const cache = new Map<string, string>()
  return (key, values) => {
    const name = values === undefined ? key : key + JSON.stringify(values)
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const text = translate(key, values)
    if (cache.size < maxCachedTexts) cache.set(name, text)
    return text
  }
}
