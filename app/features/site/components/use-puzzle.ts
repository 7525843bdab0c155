import { useEffect, useReducer } from 'react'
import { actOnPuzzle, openPuzzle } from '#rules/program/puzzle-session.ts'
import { landingPuzzle } from '#rules/worlds/landing-puzzle.ts'

/** The same as `--sk-duration-step`, in which the stylesheet moves Wao one square. */
const stepMs = 420

const { world, starter } = landingPuzzle
const opened = openPuzzle(world, starter)

/** The puzzle and its clock: a flight takes one step at a time, or lands at once where nothing should move. */
export function usePuzzle() {
  const [session, act] = useReducer(actOnPuzzle, opened)
  const { flight } = session
  const flying = flight !== null && !flight.done
  const steps = flight?.steps ?? 0

  useEffect(() => {
    if (!flying) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => act({ kind: still ? 'land' : 'step' }), steps === 0 ? 0 : stepMs)
    return () => clearTimeout(timer)
  }, [flying, steps])

  return { session, act, flying }
}
