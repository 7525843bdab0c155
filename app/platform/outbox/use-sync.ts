import { useEffect, useState } from 'react'
import type { SyncState } from './outbox.ts'
import type { PagePerson } from './page-outbox.ts'

/** Returns whether the server has the user's work from this device; `null` until known. */
export function useSync(person: PagePerson | null): SyncState | null {
  const [state, setState] = useState<SyncState | null>(null)
  const { id = null, seal = null } = person ?? {}
  useEffect(() => {
    if (id === null) return
    let stop = () => {}
    let isUnmounted = false
    // Loaded lazily so that the outbox does not delay the page.
    void import('./page-outbox.ts').then(async ({ pageOutbox }) => {
      const outbox = await pageOutbox({ id, seal })
      if (isUnmounted) return
      setState(outbox.state())
      stop = outbox.subscribe(() => setState(outbox.state()))
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [id, seal])
  return state
}
