import ReconnectingWebSocket from 'partysocket/ws'
import { askAgainMs, reconnect, screenPatience, transactionTries } from '#rules/live/timing.ts'
import { applyPatch, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'
import { http } from '../http.ts'
import { LiveRefusal, openOutbox, type Answer, type Message } from './outbox.ts'

/** live: current; catching-up: connected, values on their way; offline: what is shown may be old, writes wait. */
export type LiveState = 'live' | 'catching-up' | 'offline'

export { LiveRefusal }

type Heard =
  | Answer
  | { t: 'v'; p: string; r: string; v: Json }
  | { t: 'd'; p: string; b: string; r: string; d: Operation[] }
  | { t: 'gone'; p: string }

const connectMs = 8_000

/** How the server ends a connection whose session is over. */
const signedOut = 4001

type Ticket = { ticket: string; person: string | null; now: number }

type Path = {
  value: Json | undefined
  revision: string | null
  tell: Set<() => void>
  /** How often it was refused in a row, and when it is asked for again. */
  refused: number
  again: ReturnType<typeof setTimeout> | undefined
}

const newPath = (): Path => ({ value: undefined, revision: null, tell: new Set(), refused: 0, again: undefined })

export type LiveConnection = ReturnType<typeof openLiveConnection>

/**
 * One connection per tab. Paths and unanswered messages outlive it: after every reconnect they are said again, in
 * order; but what was written waits while the connection is somebody else's than the screen, or nobody's.
 */
export function openLiveConnection(base: string, isScreenOf: (person: string | null) => boolean = () => true) {
  const paths = new Map<string, Path>()
  const states = new Set<() => void>()
  const losses = new Set<() => void>()
  let state: LiveState = 'offline'
  let behind = new Set<string>()
  let heardAt = 0
  // Nobody is offline before the first try has ended.
  let trying = true
  let mayWrite = true
  let clockAhead = 0

  const socket = new ReconnectingWebSocket(
    base.replace(/^http/, 'ws'),
    async () => {
      const asked = Date.now()
      const { ticket, person, now } = await http<Ticket>(`${base}/ticket`, { method: 'POST' })
      clockAhead = now - (asked + Date.now()) / 2
      mayWrite = isScreenOf(person)
      return ['skykite.live.1', `ticket.${ticket}`]
    },
    {
      // A little apart from each other, so that a school does not come back as one.
      minReconnectionDelay: reconnect.firstMs * (1 + Math.random() * 0.5),
      reconnectionDelayGrowFactor: reconnect.factor,
      maxReconnectionDelay: reconnect.mostMs,
      connectionTimeout: connectMs,
      minUptime: 2_000,
      maxEnqueuedMessages: 0,
      startClosed: true,
    },
  )
  const outbox = openOutbox((text) => socket.send(text))
  let begun = false

  /** Whoever comes to look or to write first opens it. */
  function begin() {
    if (begun) return
    begun = true
    socket.reconnect()
    setTimeout(triedOnce, connectMs)
  }

  function write(message: Message): Promise<Answer> {
    begin()
    return outbox.send(message)
  }

  function become(nextState: LiveState) {
    if (state === nextState) return
    state = nextState
    states.forEach((tell) => tell())
  }

  function triedOnce() {
    if (!trying) return
    trying = false
    states.forEach((tell) => tell())
  }

  const settle = () => become(behind.size === 0 ? 'live' : 'catching-up')

  socket.addEventListener('open', () => {
    trying = false
    heardAt = performance.now()
    behind = new Set(paths.keys())
    settle()
    outbox.begin(mayWrite)
    for (const [path, { revision }] of paths) listen(path, revision)
    outbox.resume()
    if (!mayWrite) losses.forEach((tell) => tell())
  })
  socket.addEventListener('close', ({ code }) => {
    outbox.pause()
    become('offline')
    triedOnce()
    if (code === signedOut) losses.forEach((tell) => tell())
  })
  socket.addEventListener('message', ({ data }) => {
    heardAt = performance.now()
    hear(JSON.parse(data as string) as Heard)
  })

  // A connection can die without anybody being told: a phone that changed its network, a machine without power.
  const looking = setInterval(() => {
    if (state === 'offline') return
    const now = performance.now()
    if (now - outbox.waitingSince() > screenPatience.answerMs) socket.reconnect()
    else if (now - heardAt > screenPatience.quietMs && outbox.waitingSince() === Infinity) void outbox.send({ t: 'hi' })
  }, screenPatience.lookMs)

  function hear(heard: Heard) {
    if (heard.t === 'v') put(heard.p, heard.v, heard.r)
    else if (heard.t === 'd') {
      const path = paths.get(heard.p)
      // A patch for another value than ours: ask for the whole one.
      if (path && path.revision === heard.b) put(heard.p, applyPatch(path.value ?? null, heard.d), heard.r)
      else if (path) again(heard.p)
    } else if (heard.t === 'gone') lose(heard.p)
    else outbox.receive(heard)
  }

  function put(name: string, value: Json | undefined, revision: string | null) {
    const path = paths.get(name)
    if (!path) return
    Object.assign(path, { value, revision })
    if (revision !== null) path.refused = 0
    behind.delete(name)
    settle()
    path.tell.forEach((tell) => tell())
  }

  /** A path that was shown and may no longer be. */
  function lose(path: string) {
    put(path, undefined, null)
    askLater(path)
    losses.forEach((tell) => tell())
  }

  /** What is refused may be given, or given back, while the screen is still open. */
  function askLater(name: string) {
    const path = paths.get(name)
    if (!path) return
    clearTimeout(path.again)
    path.again = setTimeout(
      () => {
        // After a reconnect everything was asked for anyway.
        if (paths.get(name) === path && path.revision === null && state !== 'offline') listen(name, null)
      },
      askAgainMs(path.refused++),
    )
  }

  function again(path: string) {
    void outbox.send({ t: 'off', p: path }).catch(() => {})
    listen(path, null)
  }

  function listen(path: string, revision: string | null) {
    outbox.send({ t: 'on', p: path, ...(revision ? { r: revision } : {}) }).then(
      // With the revision it already has, nothing more is sent: it is current.
      () => revision !== null && (behind.delete(path), settle()),
      (error: Error) => {
        behind.delete(path)
        settle()
        if (!(error instanceof LiveRefusal)) throw error
        if (revision === null) askLater(path)
        else lose(path)
      },
    )
  }

  async function transaction(
    path: string,
    change: (before: Json) => Json | undefined,
  ): Promise<{ committed: boolean; value: Json }> {
    let [revision, value]: [number, Json] = [-1, null]
    for (let tries = 0; tries <= transactionTries; tries++) {
      const wanted = revision === -1 ? null : change(value)
      if (wanted === undefined) return { committed: false, value }
      // Each try has a name, so that one whose answer was lost is recognised when it is said again.
      const heard = await write({ t: 'cas', p: path, e: revision, v: wanted, n: crypto.randomUUID() })
      if (heard.t === 'ok') return { committed: true, value: wanted }
      if (heard.t === 'now') [revision, value] = [heard.r, heard.v]
    }
    throw new LiveRefusal('too-many-tries')
  }

  return {
    /** How far the server's clock is ahead of this device's. */
    clockAhead: () => clockAhead,
    /** Listens as long as somebody does; the last one out leaves the value for whoever comes back. */
    watch(path: string, tell: () => void): () => void {
      begin()
      const known = paths.get(path)
      const entry = known ?? newPath()
      paths.set(path, entry)
      entry.tell.add(tell)
      if (!known && state !== 'offline') {
        behind.add(path)
        settle()
        listen(path, null)
      }
      return () => {
        entry.tell.delete(tell)
        if (entry.tell.size > 0) return
        clearTimeout(entry.again)
        paths.delete(path)
        behind.delete(path)
        if (state !== 'offline') void outbox.send({ t: 'off', p: path }).catch(() => {})
      }
    },
    valueOf: (path: string) => paths.get(path)?.value,
    state: (): LiveState => (trying ? 'catching-up' : state),
    onState(tell: () => void) {
      states.add(tell)
      return () => void states.delete(tell)
    },
    /** Told when a path this screen shows is closed to this person, or the session is over. */
    onLoss(tell: () => void) {
      losses.add(tell)
      return () => void losses.delete(tell)
    },
    set: async (path: string, value: Json) => void (await write({ t: 'set', p: path, v: value })),
    update: async (values: Record<string, Json>) => void (await write({ t: 'update', u: values })),
    /** Written when this connection is lost; after a reconnect it must be said anew. */
    onDisconnect: async (values: Record<string, Json>) => void (await write({ t: 'bye', u: values })),
    transaction,
    /** As whoever is signed in now; what was not answered yet is said again. */
    renew: () => begun && socket.reconnect(),
    close() {
      clearInterval(looking)
      for (const { again } of paths.values()) clearTimeout(again)
      outbox.close()
      socket.close()
    },
  }
}
