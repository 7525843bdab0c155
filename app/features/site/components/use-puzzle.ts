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

/** The same as `--sk-duration-step`, in which the stylesheet moves Wao one square. */
const stepMs = 420

export type LandingSession = PuzzleSession<SkyState, SkyEvent>

export type LandingAction = PuzzleAction<SkyState, SkyEvent>

const next = (session: LandingSession, act: LandingAction) => changePuzzle(session, act)

// What flies comes when somebody reaches for the puzzle.
export const loadFlight = () => import('#rules/worlds/landing-flight.ts')

/** The puzzle and its clock: a flight takes one step at a time, or lands at once where nothing should move. */
export function usePuzzle(puzzle: SkyPuzzle) {
  const [session, act] = useReducer(next, puzzle.starter, (starter): LandingSession => openPuzzle(starter))
  const { flight } = session
  const flying = flight !== null && !isLanded(flight)
  const steps = flight?.shown ?? 0

  useEffect(() => {
    if (!flying) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => act({ kind: still ? 'land' : 'step' }), steps === 0 ? 0 : stepMs)
    return () => clearTimeout(timer)
  }, [flying, steps])

  return { session, act, flying }
}
