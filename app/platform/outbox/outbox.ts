import { importSealKey, unseal, seal } from './sealing.ts'
import {
  takeBatch,
  interpretResponse,
  isSettled,
  retryDelayMs,
  type EventAnswer,
  type Destination,
  type OutboxEvent,
} from './sending.ts'
import type { EventStore, StoredEvent } from './store.ts'

/**
 * Stores a user's work on this device until the server has accepted it, so that it survives closed tabs, network losses
 * and server failures. One tab sends for all tabs.
 */

export type Owner = { readonly id: string; readonly device: string }

/**
 * `saved`: the server has everything. `waiting`: stored here until there is a network. `full`: the device storage is
 * full, so some events exist only in the memory of this tab.
 */
export type SyncState = { readonly unsent: number; readonly state: 'saved' | 'sending' | 'waiting' | 'full' }

export type AddOptions = {
  readonly school: string
  /** Default: `events` (lesson progress). */
  readonly to?: Destination
  readonly slot?: string
  /** Sends immediately and requests strict durability of the write to disk. */
  readonly urgent?: boolean
}

export type Outbox = {
  add: (event: OutboxEvent, options: AddOptions) => Promise<void>
  state: () => SyncState
  subscribe: (listener: () => void) => () => void
  /** Subscribes to the server's answers, including those to other tabs. */
  onAnswer: (listener: (answer: EventAnswer) => void) => () => void
  /** Sends all events; resolves when none remain or sending fails. */
  flush: () => Promise<void>
  /** Ends retry delays; call it when the network is back or the tab becomes visible. */
  wake: () => void
  close: () => void
}

export type OutboxDependencies = {
  readonly store: EventStore
  /** In-memory store, used when the device storage is full. */
  readonly memoryFallback: EventStore
  readonly owner: Owner
  /** The owner's encryption key from the server; `null` offline, when the stored key is used. */
  readonly seal: string | null
  readonly send: (body: string, to: Destination) => Promise<Response | null>
  /** Runs the work under a lock across tabs; returns `null` if another tab holds the lock. */
  readonly runExclusively: <Value>(work: () => Promise<Value>) => Promise<Value | null>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
  readonly setClock: (serverNow: number) => void
  readonly now: () => number
  readonly random: () => number
  readonly batchLimits: Readonly<Record<Destination, { readonly events: number; readonly bytes: number }>>
  /** False for visitors: their work stays on the device. */
  readonly isSendingEnabled: boolean
}

const batchDelayMs = 3_000

export function openOutbox(dependencies: OutboxDependencies): Outbox {
  const { store, memoryFallback: spare, owner, channel, now } = dependencies
  const listeners = new Set<() => void>()
  const answerListeners = new Set<(answer: EventAnswer) => void>()
  let current: SyncState = { unsent: 0, state: 'saved' }
  let failures = 0
  let batchDivisor = 1
  let timer: ReturnType<typeof setTimeout> | null = null
  let sending: Promise<void> | null = null
  let closed = false

  const key = loadKey(dependencies)
  const setState = (state: SyncState) => {
    if (state.unsent === current.unsent && state.state === current.state) return
    current = state
    listeners.forEach((listener) => listener())
  }
  const broadcast = (message: object) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<{ answers?: EventAnswer[]; changed?: true }>) => {
    data.answers?.forEach((answer) => answerListeners.forEach((listener) => listener(answer)))
    if (data.changed) void count('waiting')
  })

  async function count(stateIfUnsent: SyncState['state']): Promise<number> {
    const [storedCount, fallbackCount] = await Promise.all([store.count(owner.id), spare.count(owner.id)])
    const unsent = storedCount + fallbackCount
    setState({ unsent, state: unsent === 0 ? 'saved' : fallbackCount > 0 ? 'full' : stateIfUnsent })
    return unsent
  }

  async function add(event: OutboxEvent, { school, to = 'events', slot, urgent = false }: AddOptions): Promise<void> {
    const sealed = await seal(await key, JSON.stringify(event))
    const record: StoredEvent = {
      id: event.id,
      sequence: event.sequence,
      owner: owner.id,
      school,
      to,
      slot: slot ?? null,
      sealed,
    }
    await store.put(record, urgent).catch(() => spare.put(record, urgent))
    await count(current.state === 'saved' ? 'sending' : current.state)
    broadcast({ changed: true })
    schedule(urgent ? 0 : batchDelayMs)
  }

  function schedule(afterMs: number) {
    if (closed || !dependencies.isSendingEnabled || (timer !== null && failures > 0)) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void flush()
    }, afterMs)
  }

  function flush(): Promise<void> {
    if (!dependencies.isSendingEnabled) return Promise.resolve()
    sending ??= dependencies
      .runExclusively(sendAll)
      .then((done) => void (done === null && schedule(batchDelayMs)))
      .finally(() => void (sending = null))
    return sending
  }

  /** Sends batches sequentially until no events remain or a batch fails. */
  async function sendAll(): Promise<void> {
    while (!closed) {
      const batch = await nextBatch()
      if (batch.length === 0) return void (await count('waiting'))
      await count('sending')
      const response = await dependencies.send(requestBody(owner, now(), batch), batch[0]!.to)
      const result = await interpretResponse(response)
      if (result.kind === 'answered') {
        failures = 0
        batchDivisor = 1
        dependencies.setClock(result.now)
        await settle(result.answers)
        if (!result.answers.some(isSettled)) return void (await count('waiting'))
        continue
      }
      if (result.kind === 'too-much' && batch.length > 1) {
        batchDivisor *= 2
        continue
      }
      // The server will never accept this batch: remove it instead of retrying forever. The page keeps its state.
      if (result.kind === 'too-much' || result.kind === 'refused') {
        await remove(batch.map(({ id }) => id))
        continue
      }
      await count('waiting')
      if (result.kind === 'later') scheduleRetry(result.afterMs)
      return
    }
  }

  function scheduleRetry(afterMs: number | null) {
    if (timer !== null) clearTimeout(timer)
    timer = null
    schedule(afterMs ?? retryDelayMs(failures, dependencies.random()))
    failures++
  }

  async function settle(answers: readonly EventAnswer[]) {
    await remove(answers.filter(isSettled).map(({ id }) => id))
    answers.forEach((answer) => answerListeners.forEach((listener) => listener(answer)))
    broadcast({ answers, changed: true })
  }

  const remove = async (ids: readonly string[]) => void (await Promise.all([store.remove(ids), spare.remove(ids)]))

  async function nextBatch() {
    const batchSize = (to: Destination) => Math.max(1, Math.floor(dependencies.batchLimits[to].events / batchDivisor))
    const limit = batchSize('events')
    const records = [...(await spare.listOldest(owner.id, limit)), ...(await store.listOldest(owner.id, limit))]
    const encryptionKey = await key
    const opened = await Promise.all(
      records.map(async ({ id, school, to = 'events', sequence, sealed }) => ({
        id,
        school,
        to,
        sequence,
        text: await unseal(encryptionKey, sealed),
      })),
    )
    // Encrypted with a key that no longer exists: unreadable, so remove it.
    await remove(opened.filter(({ text }) => text === null).map(({ id }) => id))
    const readable = opened.filter((event): event is typeof event & { text: string } => event.text !== null)
    return takeBatch(
      readable.toSorted((a, b) => a.sequence - b.sequence),
      (to) => ({ events: batchSize(to), bytes: dependencies.batchLimits[to].bytes }),
    )
  }

  void count('waiting').then((unsent) => unsent > 0 && schedule(0))

  return {
    add,
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onAnswer(listener) {
      answerListeners.add(listener)
      return () => void answerListeners.delete(listener)
    },
    flush,
    wake() {
      failures = 0
      if (timer !== null) clearTimeout(timer)
      timer = null
      if (current.unsent > 0) schedule(0)
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      channel.close()
    },
  }
}

const requestBody = (
  { id, device }: Owner,
  sentAt: number,
  batch: readonly { school: string; text: string }[],
): string =>
  `{"person":${JSON.stringify(id)},"school":${JSON.stringify(batch[0]!.school)},"device":${JSON.stringify(device)},"sentAt":${Math.round(sentAt)},"events":[${batch.map(({ text }) => text).join()}]}`

/** Key sources in order: the page (from the server), the device store (offline), a newly generated key. */
async function loadKey({
  store,
  memoryFallback: spare,
  owner,
  seal: serverKey,
}: OutboxDependencies): Promise<CryptoKey> {
  if (serverKey !== null) {
    const key = await importSealKey(serverKey)
    await store.putKey(owner.id, key).catch(() => spare.putKey(owner.id, key))
    return key
  }
  const storedKey = (await store.getKey(owner.id).catch(() => null)) ?? (await spare.getKey(owner.id))
  if (storedKey) return storedKey
  const deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await store.putKey(owner.id, deviceKey).catch(() => spare.putKey(owner.id, deviceKey))
  return deviceKey
}
