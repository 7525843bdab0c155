import { useEffect, useState } from 'react'
import type { SyncState } from './outbox.ts'
import type { PagePerson } from './page-outbox.ts'

/** Whether what somebody did on this device has arrived; nothing until that is known. */
export function useSync(person: PagePerson | null): SyncState | null {
  const [state, setState] = useState<SyncState | null>(null)
  const { id = null, seal = null } = person ?? {}
  useEffect(() => {
    if (id === null) return
    let stop = () => {}
    let left = false
    // The page comes first; what it left unsent another time goes out after it.
    void import('./page-outbox.ts').then(async ({ pageOutbox }) => {
      const outbox = await pageOutbox({ id, seal })
      if (left) return
      setState(outbox.state())
      stop = outbox.subscribe(() => setState(outbox.state()))
    })
    return () => {
      left = true
      stop()
    }
  }, [id, seal])
  return state
}
