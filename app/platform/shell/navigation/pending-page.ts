import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation, type Location } from 'react-router'
import { currentOutage, onOutage } from '../outage/outage-state.ts'

/** True for another path or another class; other query parameters only change content within the page. */
export const isOtherPage = (from: Pick<Location, 'pathname' | 'search'>, to: typeof from): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('class') !== new URLSearchParams(to.search).get('class')

/** Pages that load faster than this show no skeleton. */
const announceDelayMs = 250

/** Returns the page being loaded if loading is slow; `null` during an outage, which has its own notice. */
export function usePendingPage(): Location | null {
  const { state, location: next } = useNavigation()
  const current = useLocation()
  const outage = useSyncExternalStore(onOutage, currentOutage, () => null)
  const pending = state === 'loading' && !outage && isOtherPage(current, next) ? next : null
  const [announced, setAnnounced] = useState<Location | null>(null)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setAnnounced(pending), announceDelayMs)
    return () => clearTimeout(timer)
  }, [pending])
  return pending && announced === pending ? pending : null
}
