import { Suspense, useSyncExternalStore } from 'react'
import { currentOutage, onOutage } from './outage-state.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'

export const loadOutageNotice = () => import('./outage-notice.tsx')

const OutageNotice = lazyPart(loadOutageNotice)

/** Shows a notice while requests wait. The `signed-out` case has its own dialog (`SignInAgain`). */
export function OutageWatch() {
  const outage = useSyncExternalStore(onOutage, currentOutage, () => null)
  return (
    outage &&
    outage.cause !== 'signed-out' && (
      <Suspense>
        <OutageNotice outage={outage} />
      </Suspense>
    )
  )
}
