import { useEffect, useEffectEvent } from 'react'

const slackMs = 500

/** Runs once after a delay; if the device was asleep at that time, when the page becomes visible again. */
export function useDelayedRun(delayMs: number | null, run: () => void): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (delayMs === null) return undefined
    const dueTime = Date.now() + delayMs
    let isDone = false
    const runIfDue = () => {
      if (isDone || Date.now() < dueTime) return
      isDone = true
      runNow()
    }
    // Add slack, because a timer that fires too early would not be repeated.
    const timer = setTimeout(runIfDue, delayMs + slackMs)
    document.addEventListener('visibilitychange', runIfDue)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', runIfDue)
    }
  }, [delayMs])
}
