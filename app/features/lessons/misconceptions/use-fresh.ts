import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** A class runs a program every second or so: what has happened meanwhile is brought at most this often. */
const EVERY_MS = 10_000

/** Loads the page's data again when the stamp has changed. */
export function useFresh(stamp: string): void {
  const { revalidate } = useRevalidator()
  const loaded = useRef({ stamp, at: 0 })
  useEffect(() => {
    if (loaded.current.stamp === stamp) return
    const wait = Math.max(0, loaded.current.at + EVERY_MS - Date.now())
    const timer = setTimeout(() => {
      loaded.current = { stamp, at: Date.now() }
      void revalidate()
    }, wait)
    return () => clearTimeout(timer)
  }, [stamp, revalidate])
}
