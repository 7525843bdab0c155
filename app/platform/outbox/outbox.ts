import { importSeal, open, seal } from './sealing.ts'
import {
  firstBatch,
  interpret,
  isSettled,
  pauseAfter,
  type Answer,
  type Destination,
  type OutboxEvent,
} from './sending.ts'
import type { EventStore, StoredEvent } from './store.ts'

/**
 * What somebody did on this device, kept until the server has it: through closed tabs, lost networks and servers that
 * die. One tab sends for all.
 */

export type Owner = { readonly id: string; readonly device: string }

/**
 * `saved`: the server has all of it. `waiting`: it is kept here until there is a network. `full`: this device has no
 * room, so it lives in this tab only.
 */
export type SyncState = { readonly unsent: number; readonly state: 'saved' | 'sending' | 'waiting' | 'full' }

export type Adding = {
  readonly school: string
  /** Lessons, where nothing is said. */
  readonly to?: Destination
  readonly slot?: string
  /** Sent at once, and on disk before anything else. */
  readonly urgent?: boolean
}

export type Outbox = {
  add: (event: OutboxEvent, how: Adding) => Promise<void>
  state: () => SyncState
  subscribe: (listener: () => void) => () => void
  /** The server's answers, whichever tab sent. */
  onAnswer: (listener: (answer: Answer) => void) => () => void
  /** Sends what there is; resolves when nothing is left or nothing goes. */
  flush: () => Promise<void>
  /** A network, or somebody looking: pauses end. */
  wake: () => void
  close: () => void
}

export type Surroundings = {
  readonly store: EventStore
  /** Takes over where the store has no room. */
  readonly spare: EventStore
  readonly owner: Owner
  /** The owner's key as the server gives it; nothing where a kept one must do. */
  readonly seal: string | null
  readonly send: (body: string, to: Destination) => Promise<Response | null>
  /** One tab at a time; `null` where another is at it. */
  readonly alone: <Value>(work: () => Promise<Value>) => Promise<Value | null>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
  readonly setClock: (serverNow: number) => void
  readonly now: () => number
  readonly random: () => number
  readonly most: Readonly<Record<Destination, { readonly events: number; readonly bytes: number }>>
  /** Visitors' work stays here. */
  readonly sends: boolean
}

const gatherMs = 3_000

export function openOutbox(around: Surroundings): Outbox {
  const { store, spare, owner, channel, now } = around
  const listeners = new Set<() => void>()
  const hearers = new Set<(answer: Answer) => void>()
  let current: SyncState = { unsent: 0, state: 'saved' }
  let failures = 0
  let smaller = 1
  let timer: ReturnType<typeof setTimeout> | null = null
  let sending: Promise<void> | null = null
  let closed = false

  const key = keyFor(around)
  const show = (state: SyncState) => {
    if (state.unsent === current.unsent && state.state === current.state) return
    current = state
    listeners.forEach((listener) => listener())
  }
  const tellAll = (message: object) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<{ answers?: Answer[]; changed?: true }>) => {
    data.answers?.forEach((answer) => hearers.forEach((hear) => hear(answer)))
    if (data.changed) void count('waiting')
  })

  async function count(otherwise: SyncState['state']): Promise<number> {
    const [kept, spared] = await Promise.all([store.count(owner.id), spare.count(owner.id)])
    const unsent = kept + spared
    show({ unsent, state: unsent === 0 ? 'saved' : spared > 0 ? 'full' : otherwise })
    return unsent
  }

  async function add(event: OutboxEvent, { school, to = 'events', slot, urgent = false }: Adding): Promise<void> {
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
    tellAll({ changed: true })
    schedule(urgent ? 0 : gatherMs)
  }

  function schedule(afterMs: number) {
    if (closed || !around.sends || (timer !== null && failures > 0)) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void flush()
    }, afterMs)
  }

  function flush(): Promise<void> {
    if (!around.sends) return Promise.resolve()
    sending ??= around
      .alone(sendAll)
      .then((done) => void (done === null && schedule(gatherMs)))
      .finally(() => void (sending = null))
    return sending
  }

  /** One sending after the other, until nothing is left or something is in the way. */
  async function sendAll(): Promise<void> {
    while (!closed) {
      const batch = await nextBatch()
      if (batch.length === 0) return void (await count('waiting'))
      await count('sending')
      const response = await around.send(bodyOf(owner, now(), batch), batch[0]!.to)
      const sent = await interpret(response)
      if (sent.kind === 'answered') {
        failures = 0
        smaller = 1
        around.setClock(sent.now)
        await settle(sent.answers)
        if (!sent.answers.some(isSettled)) return void (await count('waiting'))
        continue
      }
      if (sent.kind === 'too-much' && batch.length > 1) {
        smaller *= 2
        continue
      }
      // What nobody will ever take is not tried again and again; what is on the screen stays there.
      if (sent.kind === 'too-much' || sent.kind === 'refused') {
        await remove(batch.map(({ id }) => id))
        continue
      }
      await count('waiting')
      if (sent.kind === 'later') later(sent.afterMs)
      return
    }
  }

  function later(afterMs: number | null) {
    if (timer !== null) clearTimeout(timer)
    timer = null
    schedule(afterMs ?? pauseAfter(failures, around.random()))
    failures++
  }

  async function settle(answers: readonly Answer[]) {
    await remove(answers.filter(isSettled).map(({ id }) => id))
    answers.forEach((answer) => hearers.forEach((hear) => hear(answer)))
    tellAll({ answers, changed: true })
  }

  const remove = async (ids: readonly string[]) => void (await Promise.all([store.remove(ids), spare.remove(ids)]))

  async function nextBatch() {
    const atOnce = (to: Destination) => Math.max(1, Math.floor(around.most[to].events / smaller))
    const most = atOnce('events')
    const records = [...(await spare.first(owner.id, most)), ...(await store.first(owner.id, most))]
    const unsealed = await key
    const opened = await Promise.all(
      records.map(async ({ id, school, to = 'events', sequence, sealed }) => ({
        id,
        school,
        to,
        sequence,
        text: await open(unsealed, sealed),
      })),
    )
    // Sealed with a key that is no more, so nobody can read it any more.
    await remove(opened.filter(({ text }) => text === null).map(({ id }) => id))
    const readable = opened.filter((one): one is typeof one & { text: string } => one.text !== null)
    return firstBatch(
      readable.toSorted((one, other) => one.sequence - other.sequence),
      (to) => ({ events: atOnce(to), bytes: around.most[to].bytes }),
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
      hearers.add(listener)
      return () => void hearers.delete(listener)
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

const bodyOf = ({ id, device }: Owner, sentAt: number, batch: readonly { school: string; text: string }[]): string =>
  `{"person":${JSON.stringify(id)},"school":${JSON.stringify(batch[0]!.school)},"device":${JSON.stringify(device)},"sentAt":${Math.round(sentAt)},"events":[${batch.map(({ text }) => text).join()}]}`

/** Given with the page; without a network the one that is kept here. Where there is none, one of this device's own. */
async function keyFor({ store, spare, owner, seal: given }: Surroundings): Promise<CryptoKey> {
  if (given !== null) {
    const key = await importSeal(given)
    await store.putKey(owner.id, key).catch(() => spare.putKey(owner.id, key))
    return key
  }
  const kept = (await store.keyOf(owner.id).catch(() => null)) ?? (await spare.keyOf(owner.id))
  if (kept) return kept
  const own = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await store.putKey(owner.id, own).catch(() => spare.putKey(owner.id, own))
  return own
}
