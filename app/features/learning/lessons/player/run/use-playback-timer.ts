import { useEffect, useRef } from 'react'
import { isOver, type Run } from './session.ts'

/** Pause at the last frame before playback ends. */
const END_PAUSE_MS = 250

/** Advances the playback of a run by one frame every `ms` milliseconds. */
export function usePlaybackTimer(run: Run | null, ms: number, forward: () => void): void {
  const latestForward = useRef(forward)
  useEffect(() => void (latestForward.current = forward))
  const isPlaying = run?.playing === true
  const isPlaybackOver = run !== null && isOver(run)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => latestForward.current(), isPlaybackOver ? END_PAUSE_MS : ms)
    return () => clearTimeout(timer)
  }, [isPlaying, isPlaybackOver, run?.shown, run?.caseIndex, ms])
}
