import { useMemo, useReducer, useState } from 'react'
import { trusted } from '#rules/lib/result.ts'
import { judge } from '#rules/levels/level.ts'
import type { Place } from '#rules/levels/level-file.ts'
import { openLevel, type AnyLevel } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import { withOwnMap } from '#rules/levels/verdict-of.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { changeSession, openSession, type Session, type SessionAction } from '../player/session.ts'
import { usePlaying } from '../player/use-playing.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import { useSounds } from '../stage/use-sounds.ts'
import type { Entry } from './entries.ts'

export type Replay = {
  readonly place: Place
  readonly level: AnyLevel
  readonly session: Session
  readonly act: (action: SessionAction) => void
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly stepMs: number
}

/** Somebody's program on the stage, waiting for the first step. It is run here anew and leaves nothing anywhere. */
export function useReplay(step: LevelStep, entry: Entry): Replay {
  const { place, level } = useMemo(() => openPlace(step, entry.place), [step, entry.place])
  const [session, act] = useReducer(changeSession, null, () => {
    const { program, typed } = entry.draft
    const opened = openSession(entry.draft)
    if (typed?.problem) return opened
    const { stars, blocks } = judge(program, level)
    const playbacks = level.cases.map((one) => playCase(program, one))
    return changeSession(opened, { kind: 'run', run: { playbacks, stars, blocks }, playing: false })
  })
  const [speed, setSpeed] = useState<Speed>('usual')
  const reduced = useReducedMotion()
  usePlaying(session.run, stepMs[speed], () => act({ kind: 'forward' }))
  useSounds(session.run, place.world === 'music')
  return { place, level, session, act, speed, setSpeed, stepMs: reduced ? 0 : stepMs[speed] }
}

/** Where it ran: the place that was chosen, on the map that was drawn. What names no place of the level ran in its own. */
function openPlace(step: LevelStep, chosen: Entry['place']): { place: Place; level: AnyLevel } {
  const choice = chosen?.choice ?? 0
  const rules = chosen?.map ? withOwnMap(step, chosen.map) : step
  const level = openLevel(rules, choice)
  if (!level.ok) return { place: step, level: trusted(openLevel(step)) }
  return { place: choice === 0 ? rules : rules.choices![choice - 1]!, level: level.value }
}
