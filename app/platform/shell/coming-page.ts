import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation, type Location } from 'react-router'
import { currentOutage, onOutage } from './outage-state.ts'

/** Another address, or the same one for another class; the rest of a query changes what is on the page. */
export const isOtherPage = (from: Pick<Location, 'pathname' | 'search'>, to: typeof from): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('class') !== new URLSearchParams(to.search).get('class')

/** A page that comes sooner is not announced. */
const patienceMs = 250

/** Where one is going, once it has taken a moment; nowhere while something else explains why nothing comes. */
export function useComingPage(): Location | null {
  const { state, location: next } = useNavigation()
  const current = useLocation()
  const outage = useSyncExternalStore(onOutage, currentOutage, () => null)
  const coming = state === 'loading' && !outage && isOtherPage(current, next) ? next : null
  const [late, setLate] = useState<Location | null>(null)
  useEffect(() => {
    if (!coming) return
    const timer = setTimeout(() => setLate(coming), patienceMs)
    return () => clearTimeout(timer)
  }, [coming])
  return coming && late === coming ? coming : null
}
