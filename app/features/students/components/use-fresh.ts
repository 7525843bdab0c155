import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page anew when what is live has become another than what was loaded; once for each such change. */
export function useFresh(live: string, loaded: string) {
  const { revalidate } = useRevalidator()
  const asked = useRef(loaded)
  useEffect(() => {
    if (live === loaded || asked.current === live) return
    asked.current = live
    void revalidate()
  }, [live, loaded, revalidate])
}
