import { useEffect, useEffectEvent, useState } from 'react'

/** Countdown in seconds: returns the remaining seconds and a setter; calls `onEnd` when it reaches zero. */
export function useCountdown(onEnd: () => void) {
  const [seconds, setSeconds] = useState(0)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => {
      setSeconds(seconds - 1)
      if (seconds === 1) end()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds] as const
}
