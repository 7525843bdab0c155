import { getPageRuntime } from '../shell/start/page-runtime.ts'
import { switchDeviceOwner, updateRetainedDataCookie, visitorId } from './device-owner.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import type { Destination } from './sending.ts'
import { pageSequence } from './sequence.ts'
import { memoryStore, openStore, type EventStore } from './store.ts'

/** The outbox of this page: opened on first use, and reopened when another user signs in. */

/** Limits of one request; must stay below the server's `bodyLimits`. */
const batchLimits = { events: { events: 50, bytes: 200_000 }, plays: { events: 5, bytes: 350_000 } } as const
const sendTimeoutMs = 30_000
/** Browsers limit the body of `keepalive` requests (sent while the page unloads) to 64 KiB. */
const keepaliveBytes = 60_000

export type PagePerson = { id: string; seal: string | null }

let store: Promise<EventStore> | null = null
let current: { owner: string; outbox: Promise<Outbox> } | null = null

export const deviceStore = (): Promise<EventStore> => (store ??= openStore().catch(() => memoryStore()))

/** Returns the outbox if this page has opened one. */
export const currentOutbox = (): Promise<Outbox | null> => current?.outbox ?? Promise.resolve(null)

export function pageOutbox(person: PagePerson): Promise<Outbox> {
  if (current?.owner !== person.id) {
    void current?.outbox.then((old) => old.close())
    current = { owner: person.id, outbox: openFor(person) }
  }
  return current.outbox
}

async function openFor({ id, seal }: PagePerson): Promise<Outbox> {
  const store = await deviceStore()
  if (id !== visitorId) await switchDeviceOwner(store, id)
  const outbox = openOutbox({
    store,
    memoryFallback: memoryStore(),
    owner: { id, device: deviceIdFor(id) },
    seal,
    send,
    runExclusively: (work) => runExclusively(`skykite-outbox-${id}`, work),
    channel: new BroadcastChannel(`skykite-outbox-${id}`),
    setClock: pageSequence().setClock,
    now: Date.now,
    random: Math.random,
    batchLimits,
    isSendingEnabled: id !== visitorId,
  })
  void updateRetainedDataCookie(store)
  outbox.subscribe(() => void updateRetainedDataCookie(store))
  window.addEventListener('online', outbox.wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.wake()
    else void outbox.flush()
  })
  return outbox
}

async function send(body: string, to: Destination): Promise<Response | null> {
  const apiKey = getPageRuntime()?.apiKey
  return fetch(`/api/1.0/${to}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(apiKey && { 'x-api-key': apiKey }) },
    keepalive: body.length < keepaliveBytes,
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch(() => null)
}

/** Lets one tab send at a time. Browsers without the Locks API send from every tab; the server deduplicates. */
async function runExclusively<Value>(name: string, work: () => Promise<Value>): Promise<Value | null> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<Value | null>
}

/** Random device id, different for each user so that it cannot link users of a shared device. */
function deviceIdFor(owner: string): string {
  const storageKey = `skykite:device:${owner}`
  const stored = localStorage.getItem(storageKey)
  if (stored) return stored
  const deviceId = crypto.randomUUID()
  try {
    localStorage.setItem(storageKey, deviceId)
  } catch {
    // Storage is full or blocked: the device gets a new id on each page load.
  }
  return deviceId
}
