import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { SignInAgain } from '#app/features/people/accounts/public.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { deleteDrafts } from '#app/platform/forms/drafts.ts'
import { currentOutage, setPagePerson, onOutage, type PagePerson } from '#app/platform/shell/outage/outage-state.ts'

const OutboxWatch = lazyPart(() => import('#app/platform/outbox/outbox-watch.tsx'))
const UnsavedGuard = lazyPart(() => import('#app/platform/forms/unsaved-guard.tsx'))

/** On every signed-in page: warns about unsaved input, sends pending work, and offers to sign in again. */
export default function PersonWatch({ person }: { person: PagePerson & { seal: string } }) {
  const { id, kind } = person
  const [isStarted, setIsStarted] = useState(false)
  const isSignedOut = useSyncExternalStore(onOutage, currentOutage, () => null)?.cause === 'signed-out'

  useEffect(() => {
    setPagePerson({ id, kind })
    deleteDrafts(localStorage, kind === 'adult' ? id : undefined)
    setIsStarted(true)
    return () => setPagePerson(null)
  }, [id, kind])

  return (
    isStarted && (
      <>
        <Suspense>
          <UnsavedGuard />
        </Suspense>
        <Suspense>
          <OutboxWatch person={person} />
        </Suspense>
        <Suspense>{isSignedOut && <SignInAgain person={person} />}</Suspense>
      </>
    )
  )
}
