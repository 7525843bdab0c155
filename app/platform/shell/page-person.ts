import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { listenerSet } from '../listener-set.ts'
import { ownerOnDevice } from '../outbox/hand-over.ts'
import type { PagePerson } from '../outbox/page-outbox.ts'

/** Who a page is for: whom the server drew it for, or, on a page that came from the device, whose device it is now. */

const listeners = listenerSet()
let onDevice: PagePerson | null = null

export function usePagePerson(): PagePerson | null {
  const drawnFor = useRouteLoaderData<{ person: PagePerson | null }>('root')?.person ?? null
  const owner = useSyncExternalStore(
    listeners.add,
    () => onDevice,
    () => null,
  )
  return drawnFor ?? owner
}

/** Whoever is signed in on this device, as far as it can know without a network. */
export async function findPersonOnDevice(): Promise<PagePerson | null> {
  const { deviceStore } = await import('../outbox/page-outbox.ts')
  const id = ownerOnDevice()
  // Their key is here while they are signed in, and no longer.
  const found = id !== null && (await (await deviceStore()).keyOf(id).catch(() => null)) !== null
  if (onDevice?.id !== (found ? id : undefined)) {
    onDevice = found ? { id: id!, seal: null } : null
    listeners.tell()
  }
  return onDevice
}
