import { Suspense, useSyncExternalStore } from 'react'
import { currentOutage, onOutage } from './outage-state.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'

export const noticeAtHand = () => import('./outage-notice.tsx')

const OutageNotice = lazyPart(noticeAtHand)

/** Says over the page that something waits. Without that it is nothing; whoever was logged out is asked elsewhere. */
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
