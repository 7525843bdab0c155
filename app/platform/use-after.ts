import { useEffect, useEffectEvent } from 'react'

const slackMs = 500

/** Runs once when so much time has gone by; a device that slept over it does so when somebody looks again. */
export function useAfter(delayMs: number | null, run: () => void): void {
  const due = useEffectEvent(run)
  useEffect(() => {
    if (delayMs === null) return undefined
    const at = Date.now() + delayMs
    let isDone = false
    const look = () => {
      if (isDone || Date.now() < at) return
      isDone = true
      due()
    }
    // Never early: then it would be looked at once, and not again.
    const timer = setTimeout(look, delayMs + slackMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [delayMs])
}
