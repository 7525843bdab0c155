import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reloads the page data when the live stamp differs from the loaded one: once per change, and at most once per
 * `minIntervalMs` for values that a whole class changes constantly.
 */
export function useReloadOnChange(live: string, loaded: string, minIntervalMs = 0): void {
  const { revalidate } = useRevalidator()
  const lastReload = useRef({ stamp: loaded, time: 0 })
  useEffect(() => {
    if (live === loaded || live === lastReload.current.stamp) return undefined
    const delayMs = Math.max(0, lastReload.current.time + minIntervalMs - Date.now())
    const timer = setTimeout(() => {
      lastReload.current = { stamp: live, time: Date.now() }
      void revalidate()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [live, loaded, minIntervalMs, revalidate])
}
