import { useEffect, useRef, useState } from 'react'
import type { Recorder } from '#app/features/learning/progress/public-player.ts'

type RecordedRun = Omit<Parameters<Recorder['run']>[0], 'mistake'>

/** Maximum wait for the mistake analysis. */
const MAX_ANALYSIS_MS = 3_000

/**
 * Records failed runs together with the detected mistake. If the student leaves or runs again before the analysis is
 * done, the run is recorded without it, so that no run is lost.
 */
export function useRecordedRun(recorder: Recorder) {
  const [recordedRunId, setRecordedRunId] = useState<string | null>(null)
  const flushPending = useRef<(() => void) | null>(null)

  useEffect(() => {
    const flushWhenHidden = () => void (document.visibilityState === 'hidden' && flushPending.current?.())
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden)
      flushPending.current?.()
    }
  }, [])

  function record(run: RecordedRun, findMistake: () => Promise<string | null>) {
    flushPending.current?.()
    if (run.preview.solved) return setRecordedRunId(recorder.run(run))
    const settle = (mistake: string | null) => {
      if (flushPending.current !== recordNow) return
      flushPending.current = null
      clearTimeout(timer)
      setRecordedRunId(recorder.run({ ...run, ...(mistake !== null && { mistake }) }))
    }
    const recordNow = () => settle(null)
    const timer = setTimeout(recordNow, MAX_ANALYSIS_MS)
    flushPending.current = recordNow
    findMistake().then(settle, recordNow)
  }
  return { ran: recordedRunId, record }
}
