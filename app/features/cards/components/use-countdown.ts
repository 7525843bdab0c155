import { useEffect, useEffectEvent, useState } from 'react'

/** Seconds that are left, and how to set them; `onEnd` when the last one is over. */
export function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState(0)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      if (left === 1) end()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}
