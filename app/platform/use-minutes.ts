import { useEffect, useState } from 'react'

/** Now, to the minute, for what changes by itself without any news. */
export function useMinutes(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
