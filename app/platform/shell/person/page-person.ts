import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { createListenerSet } from '../../live/listener-set.ts'
import { readDeviceOwner } from '../../outbox/device-owner.ts'
import type { PagePerson } from '../../outbox/page-outbox.ts'

/** User of a page: the one the server rendered it for or, on an offline page, the current owner of the device. */

const listeners = createListenerSet()
let devicePerson: PagePerson | null = null

export function usePagePerson(): PagePerson | null {
  const pageOwner = useRouteLoaderData<{ person: PagePerson | null }>('root')?.person ?? null
  const owner = useSyncExternalStore(
    listeners.add,
    () => devicePerson,
    () => null,
  )
  return pageOwner ?? owner
}

/** Returns the user who is signed in on this device, as far as it is known offline. */
export async function findPersonOnDevice(): Promise<PagePerson | null> {
  const { deviceStore } = await import('../../outbox/page-outbox.ts')
  const id = readDeviceOwner()
  // The device holds a user's key only while that user is signed in.
  const isSignedIn = id !== null && (await (await deviceStore()).getKey(id).catch(() => null)) !== null
  if (devicePerson?.id !== (isSignedIn ? id : undefined)) {
    devicePerson = isSignedIn ? { id: id!, seal: null } : null
    listeners.notify()
  }
  return devicePerson
}
