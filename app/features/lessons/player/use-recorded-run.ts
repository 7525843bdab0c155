import { useEffect, useRef, useState } from 'react'
import type { Recorder } from '#app/features/progress/public-player.ts'

type RecordedRun = Omit<Parameters<Recorder['run']>[0], 'mistake'>

/** Longer than this nobody waits for an explanation. */
const MOST_MS = 3_000

/**
 * A run that failed is recorded with what was probably meant, as soon as that is found. Whoever leaves or runs again
 * before that does not wait for it: the run itself is never lost.
 */
export function useRecordedRun(recorder: Recorder) {
  const [ran, setRan] = useState<string | null>(null)
  const waiting = useRef<(() => void) | null>(null)

  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && waiting.current?.())
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      waiting.current?.()
    }
  }, [])

  function record(run: RecordedRun, find: () => Promise<string | null>) {
    waiting.current?.()
    if (run.preview.solved) return setRan(recorder.run(run))
    const settle = (mistake: string | null) => {
      if (waiting.current !== now) return
      waiting.current = null
      clearTimeout(timer)
      setRan(recorder.run({ ...run, ...(mistake !== null && { mistake }) }))
    }
    const now = () => settle(null)
    const timer = setTimeout(now, MOST_MS)
    waiting.current = now
    find().then(settle, now)
  }
  return { ran, record }
}
