import { useEffect, useState } from 'react'

/** Current time, updated every minute, for content that changes with time alone. */
export function useCurrentMinute(initialTime: number): number {
  const [now, setNow] = useState(initialTime)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
