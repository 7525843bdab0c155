import { useEffect, useState } from 'react'
import { minutesFromStart } from '#rules/assignments/test.ts'
import type { RunningTest } from '../contract.ts'

const updateEveryMs = 5_000

/** Minutes the student gets when they start now. They get fewer while the page is open and the test is about to close. */
export function useMinutesFromStart({ test, sitting, now }: RunningTest): { minutes: number; isShortened: boolean } {
  const [loaded] = useState(() => ({ deviceTime: performance.now() }))
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(performance.now() - loaded.deviceTime), updateEveryMs)
    return () => clearInterval(timer)
  }, [loaded])
  return minutesFromStart(test, sitting, now + elapsedMs)
}
