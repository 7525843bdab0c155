import { pageRuntime } from '../page-runtime.ts'
import { handOver, markKeptWork, visitorId } from './hand-over.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import type { Destination } from './sending.ts'
import { pageSequence } from './sequence.ts'
import { memoryStore, openStore, type EventStore } from './store.ts'

/** This page's own outbox: opened by the first who needs it, and again when somebody else is signed in. */

/** What one sending holds: `bodyLimits` take more. */
const most = { events: { events: 50, bytes: 200_000 }, plays: { events: 5, bytes: 350_000 } } as const
const patienceMs = 30_000
/** What a browser still sends for a page that is going. */
const keepaliveBytes = 60_000

export type PagePerson = { id: string; seal: string | null }

let store: Promise<EventStore> | null = null
let opened: { owner: string; outbox: Promise<Outbox> } | null = null

export const deviceStore = (): Promise<EventStore> => (store ??= openStore().catch(() => memoryStore()))

/** The one that this page has opened, if it has. */
export const openedOutbox = (): Promise<Outbox | null> => opened?.outbox ?? Promise.resolve(null)

export function pageOutbox(person: PagePerson): Promise<Outbox> {
  if (opened?.owner !== person.id) {
    void opened?.outbox.then((old) => old.close())
    opened = { owner: person.id, outbox: open(person) }
  }
  return opened.outbox
}

async function open({ id, seal }: PagePerson): Promise<Outbox> {
  const store = await deviceStore()
  if (id !== visitorId) await handOver(store, id)
  const outbox = openOutbox({
    store,
    spare: memoryStore(),
    owner: { id, device: deviceOf(id) },
    seal,
    send,
    alone: (work) => alone(`skykite-outbox-${id}`, work),
    channel: new BroadcastChannel(`skykite-outbox-${id}`),
    setClock: pageSequence().setClock,
    now: Date.now,
    random: Math.random,
    most,
    sends: id !== visitorId,
  })
  void markKeptWork(store)
  outbox.subscribe(() => void markKeptWork(store))
  window.addEventListener('online', outbox.wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.wake()
    else void outbox.flush()
  })
  return outbox
}

async function send(body: string, to: Destination): Promise<Response | null> {
  const own = pageRuntime()?.apiKey
  return fetch(`/api/1.0/${to}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(own && { 'x-api-key': own }) },
    keepalive: body.length < keepaliveBytes,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null)
}

/** Of all tabs one; a browser without locks sends from each, which the server takes once. */
async function alone<Value>(name: string, work: () => Promise<Value>): Promise<Value | null> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<Value | null>
}

/** A name for this device that tells nothing, another for each who uses it. */
function deviceOf(owner: string): string {
  const name = `skykite:device:${owner}`
  const known = localStorage.getItem(name)
  if (known) return known
  const made = crypto.randomUUID()
  try {
    localStorage.setItem(name, made)
  } catch {
    // A device that keeps nothing is another one each time.
  }
  return made
}
