import { downloadPrefix } from '../shell/offline/download-cache.ts'
import type { EventStore } from './store.ts'

/**
 * Students share tablets, so signing out clears the site's storage. If the device holds unsent work or downloaded
 * lessons, only these stay (the work encrypted) and everything else is removed.
 */

/** If set, the server omits "storage" from `Clear-Site-Data` on sign-out. Contains no personal data. */
export const retainedDataCookie = 'skykite_kept_work'

const yearSeconds = 365 * 24 * 60 * 60

export async function updateRetainedDataCookie(store: Pick<EventStore, 'owners'>): Promise<void> {
  const hasRetainedData = (await store.owners().catch(() => [])).length > 0 || (await hasDownloadedLessons())
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- read by the server on sign-out
  document.cookie = `${retainedDataCookie}=1; path=/; samesite=lax; max-age=${hasRetainedData ? yearSeconds : 0}${secure}`
}

const hasDownloadedLessons = async () =>
  (await globalThis.caches?.keys().catch(() => []))?.some((name) => name.startsWith(downloadPrefix)) ?? false

/** Storage keys that belong to the device and not to a user: theme, clock offset, downloaded lessons. */
const deviceKeys =
  /^(skykite:(sequence|clock-offset|offline-ready|lessons)|skykite[:-](install|consent|sound).*|mantine-.*)$/

const ownerKey = 'skykite:owner'

export const readDeviceOwner = (): string | null => localStorage.getItem(ownerKey)

function removePersonalKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!deviceKeys.test(key)) storage.removeItem(key)
}

/** Owner id for work without an account: stays on this device until the visitor imports it into an account. */
export const visitorId = 'visitor'

type HandOverStore = Pick<EventStore, 'removeKeys' | 'removeByOwner'>

/** On sign-out: makes the user's work unreadable and removes visitor work, so that the next user cannot import it. */
export async function lockDevice(store: HandOverStore): Promise<void> {
  await store.removeKeys().catch(() => {})
  await store.removeByOwner(visitorId).catch(() => {})
  removePersonalKeys(localStorage)
  sessionStorage.clear()
}

/** Records the signed-in user. If another user was recorded before, locks that user's data first. */
export async function switchDeviceOwner(store: HandOverStore, personId: string): Promise<void> {
  const previousOwner = localStorage.getItem(ownerKey)
  if (previousOwner === personId) return
  if (previousOwner !== null) await lockDevice(store)
  try {
    localStorage.setItem(ownerKey, personId)
  } catch {
    // Storage is full or blocked: nothing is stored that would have to be locked later.
  }
}
