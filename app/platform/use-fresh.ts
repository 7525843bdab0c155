import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Loads the page anew when what is live has become another than what was loaded: once for each such change, and where a
 * whole class changes it all the time, at most this often.
 */
export function useFresh(live: string, loaded: string, everyMs = 0): void {
  const { revalidate } = useRevalidator()
  const asked = useRef({ stamp: loaded, at: 0 })
  useEffect(() => {
    if (live === loaded || live === asked.current.stamp) return undefined
    const wait = Math.max(0, asked.current.at + everyMs - Date.now())
    const timer = setTimeout(() => {
      asked.current = { stamp: live, at: Date.now() }
      void revalidate()
    }, wait)
    return () => clearTimeout(timer)
  }, [live, loaded, everyMs, revalidate])
}
