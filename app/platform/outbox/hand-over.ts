import { downloadPrefix } from '../download-cache.ts'
import type { EventStore } from './store.ts'

/**
 * A tablet goes from child to child. Signing out throws away what the site keeps, unless somebody's unsent work or
 * downloaded lessons are on it: then these alone stay, the work sealed, and everything else goes all the same.
 */

/** Says to the server that the site's storage must not be thrown away as a whole. It says nothing about anybody. */
export const keptWorkCookie = 'skykite_kept_work'

const yearSeconds = 365 * 24 * 60 * 60

export async function markKeptWork(store: Pick<EventStore, 'owners'>): Promise<void> {
  const kept = (await store.owners().catch(() => [])).length > 0 || (await hasLessons())
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- read by the server when somebody signs out
  document.cookie = `${keptWorkCookie}=1; path=/; samesite=lax; max-age=${kept ? yearSeconds : 0}${secure}`
}

const hasLessons = async () =>
  (await globalThis.caches?.keys().catch(() => []))?.some((name) => name.startsWith(downloadPrefix)) ?? false

/** Of the device and not of anybody: how it looks, its clock, the lessons that are on it. */
const ofDevice =
  /^(skykite:(sequence|clock-offset|offline-ready|lessons)|skykite[:-](install|consent|sound).*|mantine-.*)$/

const ownerKey = 'skykite:owner'

export const ownerOnDevice = (): string | null => localStorage.getItem(ownerKey)

function forgetOthers(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!ofDevice.test(key)) storage.removeItem(key)
}

/** Whoever tries a lesson without an account: kept here, and sent only when they take it along into one. */
export const visitorId = 'visitor'

type Handed = Pick<EventStore, 'removeKeys' | 'forget'>

/** Somebody leaves: nothing of theirs can be read any more, and nobody after them is offered what a visitor did before. */
export async function lockDevice(store: Handed): Promise<void> {
  await store.removeKeys().catch(() => {})
  await store.forget(visitorId).catch(() => {})
  forgetOthers(localStorage)
  sessionStorage.clear()
}

/** Somebody is there. If it is not the one who was here before, what that one left is locked away. */
export async function handOver(store: Handed, personId: string): Promise<void> {
  const before = localStorage.getItem(ownerKey)
  if (before === personId) return
  if (before !== null) await lockDevice(store)
  try {
    localStorage.setItem(ownerKey, personId)
  } catch {
    // A device that keeps nothing has nothing to hand over.
  }
}
