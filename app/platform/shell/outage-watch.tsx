import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentOutage, onOutage } from './outage-state.ts'

const OutageNotice = lazy(() => import('./outage-notice.tsx'))

/** Says over the page that something waits for an outage to end. Without one it is nothing. */
export function OutageWatch() {
  const outage = useSyncExternalStore(onOutage, currentOutage, () => null)
  return (
    outage && (
      <Suspense>
        <OutageNotice outage={outage} />
      </Suspense>
    )
  )
}
