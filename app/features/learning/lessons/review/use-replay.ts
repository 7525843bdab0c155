import { useMemo, useReducer, useState } from 'react'
import { unwrap } from '#rules/result.ts'
import { judge } from '#rules/levels/level.ts'
import type { WorldSetup } from '#rules/levels/level-file.ts'
import { openLevel, type AnyLevel } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import { withStudentMap } from '#rules/levels/judge-python.ts'
import { useSound } from '#app/platform/sound/use-sound.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { changeSession, openSession, type Session, type SessionAction } from '../player/run/session.ts'
import { usePlaybackTimer } from '../player/run/use-playback-timer.ts'
import { stepMs, useReducedMotion, type Speed } from '../stage/speed.ts'
import { useRunSounds } from '../stage/use-run-sounds.ts'
import type { ReplayEntry } from './entries.ts'

export type Replay = {
  readonly place: WorldSetup
  readonly level: AnyLevel
  readonly session: Session
  readonly act: (action: SessionAction) => void
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly stepMs: number
}

/**
 * Runs a student's program again on the stage, paused before its first step. Records nothing. Without a run, the stage
 * shows the start of the step.
 */
export function useReplay(step: LevelStep, entry: ReplayEntry, { runs = true } = {}): Replay {
  const { place, level } = useMemo(() => openSetup(step, entry.place), [step, entry.place])
  const [session, act] = useReducer(changeSession, null, () => {
    const { program, typed } = entry.draft
    const opened = openSession(entry.draft)
    if (typed?.problem || !runs) return opened
    const { stars, blocks } = judge(program, level)
    const playbacks = level.cases.map((levelCase) => playCase(program, levelCase))
    return changeSession(opened, { kind: 'run', run: { playbacks, stars, blocks }, playing: false })
  })
  const [speed, setSpeed] = useState<Speed>('usual')
  const reduced = useReducedMotion()
  usePlaybackTimer(session.run, stepMs[speed], () => act({ kind: 'forward' }))
  useSound()
  useRunSounds(session.run)
  return { place, level, session, act, speed, setSpeed, stepMs: reduced ? 0 : stepMs[speed] }
}

/** Opens the setup that the program ran in (choice, student's map), or the level's setup if that is invalid. */
function openSetup(step: LevelStep, chosen: ReplayEntry['place']): { place: WorldSetup; level: AnyLevel } {
  const choice = chosen?.choice ?? 0
  const rules = chosen?.map ? withStudentMap(step, chosen.map) : step
  const level = openLevel(rules, choice)
  if (!level.ok) return { place: step, level: unwrap(openLevel(step)) }
  return { place: choice === 0 ? rules : rules.choices![choice - 1]!, level: level.value }
}
