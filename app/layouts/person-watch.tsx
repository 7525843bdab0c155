import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { SignInAgain } from '#app/features/accounts/public.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { forgetDrafts } from '#app/platform/drafts.ts'
import { currentOutage, keepPagePerson, onOutage, type PagePerson } from '#app/platform/shell/outage-state.ts'

const OutboxWatch = lazyPart(() => import('#app/platform/outbox/outbox-watch.tsx'))
const UnsavedGuard = lazyPart(() => import('#app/platform/shell/unsaved-guard.tsx'))

/** On every page of somebody: what they typed is theirs, is asked about before it is dropped, and outlives a session. */
export default function PersonWatch({ person }: { person: PagePerson & { seal: string } }) {
  const { id, kind } = person
  const [started, setStarted] = useState(false)
  const signedOut = useSyncExternalStore(onOutage, currentOutage, () => null)?.cause === 'signed-out'

  useEffect(() => {
    keepPagePerson({ id, kind })
    forgetDrafts(localStorage, kind === 'adult' ? id : undefined)
    setStarted(true)
    return () => keepPagePerson(null)
  }, [id, kind])

  return (
    started && (
      <>
        <Suspense>
          <UnsavedGuard />
        </Suspense>
        <Suspense>
          <OutboxWatch person={person} />
        </Suspense>
        <Suspense>{signedOut && <SignInAgain person={person} />}</Suspense>
      </>
    )
  )
}
