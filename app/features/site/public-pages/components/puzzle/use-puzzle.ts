import { useEffect, useReducer } from 'react'
import {
  changePuzzle,
  isLanded,
  openPuzzle,
  type PuzzleAction,
  type PuzzleSession,
} from '#rules/program/puzzle-session.ts'
import type { SkyPuzzle } from '#rules/worlds/landing-puzzle.ts'
import type { SkyEvent, SkyState } from '#rules/worlds/sky.ts'

/** Must equal `--sk-duration-step`, the duration of Wao's move by one square. */
const stepMs = 420

export type LandingSession = PuzzleSession<SkyState, SkyEvent>

export type LandingAction = PuzzleAction<SkyState, SkyEvent>

const reduceSession = (session: LandingSession, act: LandingAction) => changePuzzle(session, act)

// Loads the flight simulation on demand, on the first interaction with the run button.
export const loadFlight = () => import('#rules/worlds/landing-flight.ts')

/** Session of a puzzle. A flight advances step by step, or ends immediately for users who prefer reduced motion. */
export function usePuzzle(puzzle: SkyPuzzle) {
  const [session, act] = useReducer(reduceSession, puzzle.starter, (starter): LandingSession => openPuzzle(starter))
  const { flight } = session
  const isFlying = flight !== null && !isLanded(flight)
  const steps = flight?.shownSteps ?? 0

  useEffect(() => {
    if (!isFlying) return
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => act({ kind: prefersReducedMotion ? 'land' : 'step' }), steps === 0 ? 0 : stepMs)
    return () => clearTimeout(timer)
  }, [isFlying, steps])

  return { session, act, flying: isFlying }
}
