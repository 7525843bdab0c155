import { useEffect, useRef } from 'react'
import { isOver, type Run } from './session.ts'

/** How long the end is looked at before anything else happens. */
const LOOK_MS = 250

/** The clock of a run: after each step's time, the next. */
export function usePlaying(run: Run | null, ms: number, forward: () => void): void {
  const next = useRef(forward)
  useEffect(() => void (next.current = forward))
  const playing = run?.playing === true
  const over = run !== null && isOver(run)
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => next.current(), over ? LOOK_MS : ms)
    return () => clearTimeout(timer)
  }, [playing, over, run?.shown, run?.at, ms])
}
