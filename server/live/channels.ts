import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import type { Entered } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { diff } from '#rules/live/patch.ts'
import { nextReadDelay, readCountsAt } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import type { Found } from './directory.ts'
import { textFrame, writeFrame } from './frames.ts'
import { readSeconds, reads, traffic } from './metrics.ts'
import { storeReader } from './store-reader.ts'

/** Somebody's ear at a path: where to write, and what to do when they do not read. */
export type Listener = { stream: Socket; open: boolean; tooSlow: () => void }

/** One path in one variant in this process: its last value, and everybody who listens to it here. */
type Channel = {
  found: Found
  path: string
  variant: string
  entered: Entered<unknown>
  listeners: Set<Listener>
  value: Json
  text: string
  revision: string | null
  /** The last value as a frame, for those who come now. */
  whole: Buffer | null
  readAt: number
  timer: NodeJS.Timeout | null
  due: number
  reading: Promise<void> | null
  again: boolean
}

export type Channels = {
  listen: (listener: Listener, path: string, found: Found, entered: Entered<unknown>, known: string | null) => Promise<() => void>
  read: (path: string, found: Found, entered: Entered<unknown>) => Promise<{ revision: string; value: Json }>
  /** Everything is read again within the given time: after the bus was away, and now and then anyway. */
  refreshAll: (withinMs: number) => void
  count: () => number
  close: () => void
}

export type PresenceReader = (area: string) => Json

const slowTickMs = 20_000
const pauseMs = 1_000

type InLine = <Value>(ask: () => Promise<Value>) => Promise<Value>

export function liveChannels(services: Pick<Services, 'pool' | 'bus' | 'log'>, presenceOf: PresenceReader, inLine: InLine, mostBuffered: number): Channels {
  const channels = new Map<string, Channel>()
  const readStored = storeReader(services)
  const byArea = new Map<string, Set<Channel>>()

  const unsubscribe = services.bus.subscribe((area) => {
    for (const channel of byArea.get(area) ?? []) schedule(channel)
  })
  const tick = setInterval(() => refreshAll(slowTickMs / 2), slowTickMs)
  tick.unref()

  function schedule(channel: Channel, extraMs = 0) {
    if (channel.reading) return void (channel.again = true)
    const now = performance.now()
    const due = now + nextReadDelay(channel.readAt, now) + extraMs
    // A hint does not wait for a slow tick that was to come later anyway.
    if (channel.timer && channel.due <= due) return
    if (channel.timer) clearTimeout(channel.timer)
    channel.due = due
    channel.timer = setTimeout(() => void refresh(channel).catch(() => {}), due - now)
  }

  function refresh(channel: Channel): Promise<void> {
    if (channel.timer) clearTimeout(channel.timer)
    channel.timer = null
    return (channel.reading ??= readAndTell(channel).then(
      () => {
        channel.reading = null
        if (channel.listeners.size > 0) catchUp(channel)
      },
      (error: Error) => {
        channel.reading = null
        services.log.warn({ error: error.message, path: channel.path }, 'live path not read')
        if (channel.revision === null) throw error
        // Listeners keep what they have until it can be read again.
        schedule(channel, pauseMs)
      },
    ))
  }

  /** Something changed while it was read. */
  function catchUp(channel: Channel) {
    if (!channel.again) return
    channel.again = false
    schedule(channel)
  }

  async function readAndTell(channel: Channel) {
    const began = performance.now()
    channel.readAt = readCountsAt(channel.readAt, began)
    const { revision, text } = await readText(channel.found, channel.entered, channel.variant)
    if (revision === channel.revision) return
    const value = JSON.parse(text) as Json
    const frame = channel.revision === null ? wholeFrame(channel.path, revision, text) : changeFrame(channel, revision, value, text)
    Object.assign(channel, { revision, value, text, whole: null })
    for (const listener of channel.listeners) send(listener, frame)
    traffic.framesOut += channel.listeners.size
    traffic.bytesOut += channel.listeners.size * frame.length
    readSeconds.observe((performance.now() - began) / 1000)
  }

  function send({ stream, tooSlow }: Listener, frame: Buffer) {
    if (!writeFrame(stream, frame, mostBuffered)) tooSlow()
  }

  async function readText(found: Found, entered: Entered<unknown>, variant: string) {
    reads.inc()
    const text = found.kind === 'store' ? await readStored(found, entered.schoolId!) : JSON.stringify(await valueOf(found, entered, variant))
    // The same rows have the same revision in every process, so a screen that moves to another one need not be told again.
    return { text, revision: createHash('sha1').update(text).digest('base64url').slice(0, 12) }
  }

  function valueOf(found: Exclude<Found, { kind: 'store' }>, { facts, schoolId }: Entered<unknown>, variant: string): Promise<Json> {
    if (found.kind === 'presence') return Promise.resolve(presenceOf(found.area))
    const read = (db: Database) => found.place.read(db, facts, variant) as Promise<Json>
    return inLine(() => inTransaction(services.pool, { schoolId, personId: null, staff: false }, read, 'read only'))
  }

  function refreshAll(withinMs: number) {
    let place = 0
    for (const channel of channels.values()) schedule(channel, (withinMs * place++) / Math.max(1, channels.size))
  }

  return {
    async listen(listener, path, found, entered, known) {
      const variant = variantOf(found, entered)
      const name = `${path}\n${variant}`
      let channel = channels.get(name)
      if (!channel) {
        channel = { found, path, variant, entered, listeners: new Set(), value: null, text: 'null', revision: null, whole: null, readAt: -Infinity, timer: null, due: 0, reading: null, again: false }
        channels.set(name, channel)
        addTo(byArea, found.area, channel)
      }
      const joined = channel
      if (joined.revision === null) {
        // The first read is told to those already waiting; who comes now is told below.
        await refresh(joined).catch((error: unknown) => {
          if (joined.listeners.size === 0) forget(name, joined)
          throw error
        })
      } else if (known !== null && known !== joined.revision) {
        // It knows another value than we do; perhaps it is we who missed a hint.
        schedule(joined)
      }
      // It may have stopped listening, or lost the right to, while the value was read.
      if (!listener.open) {
        if (joined.listeners.size === 0) forget(name, joined)
        return () => {}
      }
      if (joined.revision !== known) send(listener, (joined.whole ??= wholeFrame(path, joined.revision!, joined.text)))
      joined.listeners.add(listener)
      catchUp(joined)
      return () => {
        joined.listeners.delete(listener)
        if (joined.listeners.size === 0) forget(name, joined)
      }
    },
    async read(_path, found, entered) {
      const { revision, text } = await readText(found, entered, variantOf(found, entered))
      return { revision, value: JSON.parse(text) as Json }
    },
    refreshAll,
    count: () => channels.size,
    close() {
      clearInterval(tick)
      unsubscribe()
      for (const channel of channels.values()) if (channel.timer) clearTimeout(channel.timer)
      channels.clear()
      byArea.clear()
    },
  }

  function forget(name: string, channel: Channel) {
    if (channels.get(name) !== channel) return
    if (channel.timer) clearTimeout(channel.timer)
    channels.delete(name)
    const same = byArea.get(channel.found.area)
    same?.delete(channel)
    if (same?.size === 0) byArea.delete(channel.found.area)
  }
}

function addTo<K, V>(map: Map<K, Set<V>>, key: K, value: V) {
  const set = map.get(key) ?? new Set()
  map.set(key, set.add(value))
}

const variantOf = (found: Found, { actor, facts }: Entered<unknown>) =>
  found.kind === 'view' && found.place.variant ? found.place.variant(actor, facts) : ''

const wholeFrame = (path: string, revision: string, text: string) => textFrame(`{"t":"v","p":${JSON.stringify(path)},"r":"${revision}","v":${text}}`)

/** The difference where it is smaller than the whole. */
function changeFrame(channel: Channel, revision: string, value: Json, text: string): Buffer {
  const patch = JSON.stringify(diff(channel.value, value))
  if (patch.length >= text.length) return wholeFrame(channel.path, revision, text)
  return textFrame(`{"t":"d","p":${JSON.stringify(channel.path)},"b":"${channel.revision}","r":"${revision}","d":${patch}}`)
}
