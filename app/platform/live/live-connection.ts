import ReconnectingWebSocket from 'partysocket/ws'
import { resubscribeDelayMs, reconnect, clientTimeouts, transactionTries } from '#rules/live/timing.ts'
import { applyPatch, type Operation } from '#rules/live/patch.ts'
import type { Json, ReadonlyJson } from '#rules/live/values.ts'
import { http } from '../request/http.ts'
import { LiveRefusal, openOutbox, type ServerReply, type ClientMessage } from './outbox.ts'

/** live: all values current; catching-up: connected, values loading; offline: values may be stale, writes wait. */
export type LiveState = 'live' | 'catching-up' | 'offline'

export { LiveRefusal }

type ServerMessage =
  | ServerReply
  | { t: 'v'; p: string; r: string; v: Json }
  | { t: 'd'; p: string; b: string; r: string; d: Operation[] }
  | { t: 'gone'; p: string }

const connectTimeoutMs = 8_000

/** WebSocket close code the server uses when the session has ended. */
const sessionEndedCode = 4001

type Ticket = { ticket: string; person: string | null; now: number }

type Subscription = {
  value: Json | undefined
  revision: string | null
  listeners: Set<() => void>
  /** Consecutive refusals of this path; each one doubles the delay of `retryTimer`. */
  refusalCount: number
  retryTimer: ReturnType<typeof setTimeout> | undefined
}

const newSubscription = (): Subscription => ({
  value: undefined,
  revision: null,
  listeners: new Set(),
  refusalCount: 0,
  retryTimer: undefined,
})

export type LiveConnection = ReturnType<typeof openLiveConnection>

/**
 * One live connection per tab. Subscriptions and unanswered messages survive a reconnect and are sent again in order.
 * Writes wait while the connection is signed out or belongs to another user than the one the page was rendered for.
 */
export function openLiveConnection(base: string, isPageOwner: (person: string | null) => boolean = () => true) {
  const subscriptions = new Map<string, Subscription>()
  /** Latest report of this page at each presence path, sent again after every reconnect. */
  const reports = new Map<string, ReadonlyJson>()
  const stateListeners = new Set<() => void>()
  const lossListeners = new Set<() => void>()
  let state: LiveState = 'offline'
  let stalePaths = new Set<string>()
  let lastMessageAt = 0
  // Report "offline" only after the first connection attempt has ended.
  let isFirstAttempt = true
  let mayWrite = true
  let clockAhead = 0

  const socket = new ReconnectingWebSocket(
    base.replace(/^http/, 'ws'),
    async () => {
      const requestedAt = Date.now()
      const { ticket, person, now } = await http<Ticket>(`${base}/ticket`, { method: 'POST' })
      clockAhead = now - (requestedAt + Date.now()) / 2
      mayWrite = isPageOwner(person)
      return ['skykite.live.1', `ticket.${ticket}`]
    },
    {
      // Jitter, so that the devices of a school do not all reconnect at the same moment.
      minReconnectionDelay: reconnect.firstMs * (1 + Math.random() * 0.5),
      reconnectionDelayGrowFactor: reconnect.factor,
      maxReconnectionDelay: reconnect.maxMs,
      connectionTimeout: connectTimeoutMs,
      minUptime: 2_000,
      maxEnqueuedMessages: 0,
      startClosed: true,
    },
  )
  const outbox = openOutbox((text) => socket.send(text))
  let isStarted = false

  /** Connects on the first subscription or write. */
  function start() {
    if (isStarted) return
    isStarted = true
    socket.reconnect()
    setTimeout(endFirstAttempt, connectTimeoutMs)
  }

  function write(message: ClientMessage): Promise<ServerReply> {
    start()
    return outbox.send(message)
  }

  function setState(nextState: LiveState) {
    if (state === nextState) return
    state = nextState
    stateListeners.forEach((listener) => listener())
  }

  function endFirstAttempt() {
    if (!isFirstAttempt) return
    isFirstAttempt = false
    stateListeners.forEach((listener) => listener())
  }

  const updateState = () => setState(stalePaths.size === 0 ? 'live' : 'catching-up')

  socket.addEventListener('open', () => {
    isFirstAttempt = false
    lastMessageAt = performance.now()
    stalePaths = new Set(subscriptions.keys())
    updateState()
    outbox.startConnection(mayWrite)
    for (const [path, { revision }] of subscriptions) sendSubscribe(path, revision)
    for (const [path, value] of reports) sendReport(path, value)
    outbox.resume()
    if (!mayWrite) lossListeners.forEach((listener) => listener())
  })
  socket.addEventListener('close', ({ code }) => {
    outbox.pause()
    setState('offline')
    endFirstAttempt()
    if (code === sessionEndedCode) lossListeners.forEach((listener) => listener())
  })
  socket.addEventListener('message', ({ data }) => {
    lastMessageAt = performance.now()
    handleMessage(JSON.parse(data as string) as ServerMessage)
  })

  // A connection can die without a close event, e.g. when a phone changes networks or the server loses power.
  const healthCheck = setInterval(() => {
    if (state === 'offline') return
    const now = performance.now()
    if (now - outbox.waitingSince() > clientTimeouts.responseMs) socket.reconnect()
    else if (now - lastMessageAt > clientTimeouts.silenceMs && outbox.waitingSince() === Infinity)
      void outbox.send({ t: 'hi' })
  }, clientTimeouts.checkMs)

  function handleMessage(message: ServerMessage) {
    if (message.t === 'v') setValue(message.p, message.v, message.r)
    else if (message.t === 'd') {
      const subscription = subscriptions.get(message.p)
      // The patch is based on another revision than ours: request the whole value.
      if (subscription && subscription.revision === message.b)
        setValue(message.p, applyPatch(subscription.value ?? null, message.d), message.r)
      else if (subscription) resubscribe(message.p)
    } else if (message.t === 'gone') handleLostPath(message.p)
    else outbox.receive(message)
  }

  function setValue(name: string, value: Json | undefined, revision: string | null) {
    const subscription = subscriptions.get(name)
    if (!subscription) return
    Object.assign(subscription, { value, revision })
    if (revision !== null) subscription.refusalCount = 0
    stalePaths.delete(name)
    updateState()
    subscription.listeners.forEach((listener) => listener())
  }

  /** Handles a path that was readable and no longer is. */
  function handleLostPath(path: string) {
    setValue(path, undefined, null)
    retryLater(path)
    lossListeners.forEach((listener) => listener())
  }

  /** Subscribes again after a delay: access to a refused path may be granted while the page is open. */
  function retryLater(name: string) {
    const subscription = subscriptions.get(name)
    if (!subscription) return
    clearTimeout(subscription.retryTimer)
    subscription.retryTimer = setTimeout(
      () => {
        // While offline there is nothing to do: a reconnect subscribes to all paths again.
        if (subscriptions.get(name) === subscription && subscription.revision === null && state !== 'offline')
          sendSubscribe(name, null)
      },
      resubscribeDelayMs(subscription.refusalCount++),
    )
  }

  /** A refused report is dropped: the page reports again when something changes. */
  const sendReport = (path: string, value: ReadonlyJson) =>
    void outbox.send({ t: 'here', p: path, v: value }).catch(() => {})

  function resubscribe(path: string) {
    void outbox.send({ t: 'off', p: path }).catch(() => {})
    sendSubscribe(path, null)
  }

  function sendSubscribe(path: string, revision: string | null) {
    outbox.send({ t: 'on', p: path, ...(revision ? { r: revision } : {}) }).then(
      // If our revision is current, the server sends no value.
      () => revision !== null && (stalePaths.delete(path), updateState()),
      (error: Error) => {
        stalePaths.delete(path)
        updateState()
        if (!(error instanceof LiveRefusal)) throw error
        if (revision === null) retryLater(path)
        else handleLostPath(path)
      },
    )
  }

  async function transaction(
    path: string,
    change: (before: Json) => Json | undefined,
  ): Promise<{ committed: boolean; value: Json }> {
    let [revision, value]: [number, Json] = [-1, null]
    for (let tries = 0; tries <= transactionTries; tries++) {
      const nextValue = revision === -1 ? null : change(value)
      if (nextValue === undefined) return { committed: false, value }
      // A unique id per attempt lets the server recognize an attempt that is sent again after its reply was lost.
      const reply = await write({ t: 'cas', p: path, e: revision, v: nextValue, n: crypto.randomUUID() })
      if (reply.t === 'ok') return { committed: true, value: nextValue }
      if (reply.t === 'now') [revision, value] = [reply.r, reply.v]
    }
    throw new LiveRefusal('too-many-tries')
  }

  return {
    /** Milliseconds by which the server's clock is ahead of this device's clock. */
    clockAhead: () => clockAhead,
    /** Subscribes the listener to a path; the path is unsubscribed when its last listener is removed. */
    subscribe(path: string, listener: () => void): () => void {
      start()
      const existing = subscriptions.get(path)
      const subscription = existing ?? newSubscription()
      subscriptions.set(path, subscription)
      subscription.listeners.add(listener)
      if (!existing && state !== 'offline') {
        stalePaths.add(path)
        updateState()
        sendSubscribe(path, null)
      }
      return () => {
        subscription.listeners.delete(listener)
        if (subscription.listeners.size > 0) return
        clearTimeout(subscription.retryTimer)
        subscriptions.delete(path)
        stalePaths.delete(path)
        if (state !== 'offline') void outbox.send({ t: 'off', p: path }).catch(() => {})
      }
    },
    /** Reports about the user at a presence path; null ends the report. */
    report(path: string, value: ReadonlyJson) {
      start()
      if (value === null) reports.delete(path)
      else reports.set(path, value)
      if (state !== 'offline') sendReport(path, value)
    },
    valueOf: (path: string) => subscriptions.get(path)?.value,
    state: (): LiveState => (isFirstAttempt ? 'catching-up' : state),
    onStateChange(listener: () => void) {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    /** Called when the user loses access to a path that this page shows, or when the session ends. */
    onAccessLost(listener: () => void) {
      lossListeners.add(listener)
      return () => void lossListeners.delete(listener)
    },
    set: async (path: string, value: Json) => void (await write({ t: 'set', p: path, v: value })),
    update: async (values: Record<string, Json>) => void (await write({ t: 'update', u: values })),
    /** The server writes these values when this connection is lost. Call it again after each reconnect. */
    onDisconnect: async (values: Record<string, Json>) => void (await write({ t: 'bye', u: values })),
    transaction,
    /** Reconnects as the user who is signed in now; unanswered messages are sent again. */
    reconnect: () => isStarted && socket.reconnect(),
    close() {
      clearInterval(healthCheck)
      for (const { retryTimer: again } of subscriptions.values()) clearTimeout(again)
      outbox.close()
      socket.close()
    },
  }
}
