import { useEffect, useState } from 'react'
import type { Recorder } from '#app/features/progress/public-player.ts'

const MOST_WAIT_MS = 2_000

/**
 * Says once that the step was opened. Being there makes what the teacher wrote seen, so that comes first, unless it
 * takes long.
 */
export function useOpened(recorder: Recorder, isTold: boolean) {
  const [isLate, setLate] = useState(false)
  const isDue = isTold || isLate
  useEffect(() => {
    if (isDue) return recorder.opened()
    const wait = setTimeout(() => setLate(true), MOST_WAIT_MS)
    return () => clearTimeout(wait)
  }, [recorder, isDue])
}
