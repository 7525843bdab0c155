import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { levelNumber } from '#rules/games/catalogue.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { PlayTicket } from '../play-ticket.ts'
import type { Words } from './game-view.ts'
import type { Session } from './session.ts'
import { playSound } from './sounds.ts'
import { createStage, type StageCanvas } from './stage-canvas.ts'
import { stageGames } from './stage-games.ts'
import { type Snapshot, StagePlayer } from './stage-player.ts'

type Loaded = { readonly session: Session; readonly player: StagePlayer }

type Options = {
  readonly ticket: PlayTicket
  readonly level: unknown
  readonly words: Words
  readonly log: PlayLog<GameInput> | undefined
  readonly isCalm: boolean
  onFrame(now: number): void
}

/** Fetches the game and Phaser, and ties session, canvas and player together for as long as the page is shown. */
export function useStagePlayer({ ticket, level, words, log, isCalm, onFrame }: Options) {
  const stage = useRef<HTMLDivElement>(null)
  const calm = useRef(isCalm)
  const [loaded, setLoaded] = useState<Loaded | 'loading' | 'failed'>('loading')
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null)
  const [tries, setTries] = useState(0)
  const say = useEffectEvent<Words>((key, values) => words(key, values))
  const drawn = useEffectEvent(onFrame)

  useEffect(() => {
    calm.current = isCalm
  }, [isCalm])

  useEffect(() => {
    let isGone = false
    let canvas: StageCanvas | undefined
    const open = async () => {
      const { game } = await stageGames[ticket.game]()
      const parent = stage.current
      if (isGone || parent === null) return
      const session = game.begin(level, ticket, keptWords(say), log)
      const player = new StagePlayer({
        session,
        hints: levelNumber(ticket.level) === 1 && log === undefined,
        atOnce: log !== undefined,
        onChange: setSnapshot,
        onCues: (cues) => {
          for (const { sound } of cues) if (sound !== undefined) playSound(sound)
          canvas?.cue(cues)
        },
      })
      canvas = await createStage(parent, session, {
        isCalm: () => calm.current,
        beforeFrame: (now, size) => {
          drawn(now)
          player.frame(now, size)
        },
      })
      if (isGone) return canvas.destroy()
      setLoaded({ session, player })
      player.begin(performance.now())
      if (document.hidden) player.pause()
    }
    setLoaded('loading')
    open().catch((error: unknown) => {
      console.error('The game could not be opened', error)
      if (!isGone) setLoaded('failed')
    })
    return () => {
      isGone = true
      canvas?.destroy()
    }
  }, [ticket, level, log, tries])

  return { stage, loaded, snapshot, again: () => setTries((count) => count + 1) }
}

const mostKept = 400

/** Asked for in every frame: what was said once is not looked up and filled in again. */
function keptWords(say: Words): Words {
  const kept = new Map<string, string>()
  return (key, values) => {
    const name = values === undefined ? key : key + JSON.stringify(values)
    const known = kept.get(name)
    if (known !== undefined) return known
    const text = say(key, values)
    if (kept.size < mostKept) kept.set(name, text)
    return text
  }
}
