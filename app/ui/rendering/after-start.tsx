import { useEffect, useState, type ReactNode } from 'react'

/**
 * Renders parts without visible content after hydration. In the HTML they would be lazy boundaries that still hydrate
 * when the first navigation starts, and such a boundary can hold up the navigation.
 */
export function AfterStart({ children }: { children: ReactNode }) {
  const [isStarted, setIsStarted] = useState(false)
  useEffect(() => setIsStarted(true), [])
  return isStarted && children
}
