import { useEffect, useState } from 'react'
import type { Recorder } from '#app/features/learning/progress/public-player.ts'

const MAX_WAIT_MS = 2_000

/**
 * Records once that the step was opened. Recording marks the teacher's comments as seen, so it waits until they are
 * loaded, but at most `MAX_WAIT_MS`.
 */
export function useRecordOpening(recorder: Recorder, areCommentsLoaded: boolean) {
  const [isLate, setLate] = useState(false)
  const isDue = areCommentsLoaded || isLate
  useEffect(() => {
    if (isDue) return recorder.recordOpening()
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [recorder, isDue])
}
