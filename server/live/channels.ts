import type { Entered } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { nextReadDelay, readCountsAt } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import { changeFrame, newChannel, variantOf, wholeFrame, type Channel, type Listener } from './channel.ts'
import type { Found } from './directory.ts'
import { writeFrame } from './frames.ts'
import { foundByLooking, lagSeconds, readSeconds, traffic } from './metrics.ts'
import { peopleOf, type PathReader } from './path-reader.ts'
import type { PresenceRegistry } from './presence.ts'

export type Channels = {
  listen: (
    listener: Listener,
    path: string,
    found: Found,
    entered: Entered<unknown>,
    known: string | null,
  ) => Promise<() => void>
  read: (found: Found, entered: Entered<unknown>) => Promise<{ revision: string; value: Json }>
  /** Everything is read again within the given time: after the bus was away, and now and then anyway. */
  refreshAll: (withinMs: number) => void
  count: () => number
  close: () => void
}

/** Whatever is hinted at one of these may have changed what is read, or made something due. */
function areasOf(found: Found): string[] {
  if (found.kind !== 'view') return [found.area]
  const { from, throttle } = found.place
  return [
    found.area,
    ...(from?.(found.params) ?? []),
    ...(throttle?.areas?.(found.params) ?? []),
    ...watchedAreas(found),
  ]
}

/** Hints from these change nothing that is read. */
const watchedAreas = (found: Found) => (found.kind === 'view' && found.place.watchFrom?.(found.params)) || []

/** How long after the last read a hint from an area waits; without an area, a hint at the path itself. */
function throttleMs(found: Found, area = found.area): number {
  const throttle = found.kind === 'view' ? found.place.throttle : undefined
  return throttle && (throttle.areas?.(found.params).includes(area) ?? true) ? throttle.everyMs : 0
}

const slowTickMs = 20_000
const pauseMs = 1_000
const watchGapMs = 500

function stopTimers({ timer, watching, watchTimer }: Channel) {
  for (const one of [timer, watching, watchTimer]) if (one) clearTimeout(one)
}

export function liveChannels(
  services: Services,
  readText: PathReader,
  { at: peopleAt, isWhole }: Pick<PresenceRegistry, 'at' | 'isWhole'>,
  mostBuffered: number,
): Channels {
  const channels = new Map<string, Channel>()
  const byArea = new Map<string, Set<Channel>>()

  const unsubscribe = services.bus.subscribe((area) => {
    for (const channel of byArea.get(area) ?? []) {
      if (watchedAreas(channel.found).includes(area)) {
        watchAgain(channel)
        continue
      }
      channel.hintedAt ??= performance.now()
      schedule(channel, throttleMs(channel.found, area))
    }
  })
  const tick = setInterval(() => refreshAll(slowTickMs / 2), slowTickMs)
  tick.unref()

  function schedule(channel: Channel, throttledMs = throttleMs(channel.found), extraMs = 0) {
    if (channel.reading) return void (channel.again = Math.min(channel.again ?? Infinity, throttledMs))
    const now = performance.now()
    const due = Math.max(now + nextReadDelay(channel.readAt, now), channel.beganAt + throttledMs) + extraMs
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
        void watch(channel)
      },
      (error: Error) => {
        channel.reading = null
        services.log.warn({ error, path: channel.path }, 'live path not read')
        if (channel.revision === null) throw error
        // Listeners keep what they have until it can be read again.
        if (channel.listeners.size > 0) schedule(channel, throttleMs(channel.found), pauseMs)
      },
    ))
  }

  /** What is due at this path is begun here; then it is looked at again when the path says so. */
  async function watch(channel: Channel) {
    const { found, entered } = channel
    if (found.kind !== 'view' || !found.place.watch || !isOpen(channel)) return
    if (channel.watchTimer) clearTimeout(channel.watchTimer)
    channel.watchTimer = null
    const asked = (channel.watchedAt = performance.now())
    const people = peopleOf(found, peopleAt)
    const at: number | null = await found.place
      .watch(services, entered.facts, channel.value, people, isWhole())
      .catch((error: Error) => {
        services.log.warn({ error, path: channel.path }, 'live path not watched')
        return services.now() + pauseMs
      })
    // Only the last to be asked says when to look again.
    if (channel.watchedAt !== asked || !isOpen(channel)) return
    if (channel.watching) clearTimeout(channel.watching)
    channel.watching = at === null ? null : setTimeout(() => schedule(channel), Math.max(0, at - services.now()))
    channel.watching?.unref()
  }

  function watchAgain(channel: Channel) {
    // A read that is under way, or still to come, is watched as well.
    if (channel.watchTimer || channel.revision === null) return
    const waitMs = Math.max(0, channel.watchedAt + watchGapMs - performance.now())
    channel.watchTimer = setTimeout(() => void watch(channel), waitMs).unref()
  }

  /** Something changed while it was read. */
  function catchUp(channel: Channel) {
    const { again } = channel
    channel.again = null
    if (again !== null) schedule(channel, again)
  }

  async function readAndTell(channel: Channel) {
    const { hintedAt } = channel
    const began = performance.now()
    channel.readAt = readCountsAt(channel.readAt, began)
    channel.beganAt = began
    channel.hintedAt = null
    const { revision, text } = await readText(channel.found, channel.entered, channel.variant).catch(
      (error: unknown) => {
        channel.hintedAt ??= hintedAt
        throw error
      },
    )
    readSeconds.observe((performance.now() - began) / 1000)
    if (revision === channel.revision) return
    if (channel.revision !== null && hintedAt === null) foundByLooking.inc()
    tell(channel, revision, text, hintedAt)
    if (hintedAt !== null) lagSeconds.observe((performance.now() - hintedAt) / 1000)
  }

  function tell(channel: Channel, revision: string, text: string, hintedAt: number | null) {
    const value = JSON.parse(text) as Json
    if (channel.listeners.size > 0) {
      send(
        channel.listeners,
        changeFrame(
          channel,
          revision,
          value,
          text,
          services.now() - (hintedAt === null ? 0 : performance.now() - hintedAt),
        ),
      )
    }
    Object.assign(channel, { revision, value, text, whole: null })
  }

  function send(listeners: Set<Listener>, frame: Buffer) {
    if (frame.length > mostBuffered / 2)
      for (const { room } of listeners) room.bytes = Math.max(room.bytes, mostBuffered + frame.length)
    for (const { stream, room, tooSlow } of listeners) if (!writeFrame(stream, frame, room)) tooSlow()
    traffic.framesOut += listeners.size
    traffic.bytesOut += listeners.size * frame.length
  }

  function refreshAll(withinMs: number) {
    let place = 0
    // Variants that are read together are asked for together.
    const areas = new Map<string, number>()
    for (const channel of channels.values()) {
      const { found } = channel
      const gathered = found.kind === 'view' && found.place.readAll ? found.area : channel.name
      const turn = areas.get(gathered) ?? place++
      areas.set(gathered, turn)
      schedule(channel, throttleMs(found), (withinMs * turn) / Math.max(1, channels.size))
    }
  }

  function channelOf(path: string, found: Found, entered: Entered<unknown>): Channel {
    const variant = variantOf(found, entered)
    const name = `${path}\n${variant}\n${entered.schoolId}`
    const channel = channels.get(name) ?? newChannel(name, path, found, variant, entered)
    channels.set(name, channel)
    for (const area of areasOf(found)) byArea.set(area, (byArea.get(area) ?? new Set()).add(channel))
    return channel
  }

  const isOpen = (channel: Channel) => channels.get(channel.name) === channel

  /** Where nobody listens and nobody is about to. */
  function forgetIfIdle(channel: Channel) {
    if (channel.listeners.size + channel.joining > 0 || !isOpen(channel)) return
    stopTimers(channel)
    channels.delete(channel.name)
    for (const area of areasOf(channel.found)) {
      const same = byArea.get(area)
      same?.delete(channel)
      if (same?.size === 0) byArea.delete(area)
    }
  }

  return {
    async listen(listener, path, found, entered, known) {
      const channel = channelOf(path, found, entered)
      if (channel.revision === null) {
        channel.joining++
        try {
          await refresh(channel)
        } finally {
          channel.joining--
          if (!listener.open || channel.revision === null) forgetIfIdle(channel)
        }
        // It may have stopped listening, or lost the right to, while the value was read.
        if (!listener.open) return () => {}
      } else if (known !== null && known !== channel.revision) {
        // It knows another value than we do; perhaps it is we who missed a hint.
        schedule(channel)
      }
      if (channel.revision !== known)
        send(new Set([listener]), (channel.whole ??= wholeFrame(path, channel.revision!, channel.text, channel.value)))
      channel.listeners.add(listener)
      catchUp(channel)
      return () => {
        channel.listeners.delete(listener)
        forgetIfIdle(channel)
      }
    },
    async read(found, entered) {
      const { revision, text } = await readText(found, entered, variantOf(found, entered))
      return { revision, value: JSON.parse(text) as Json }
    },
    refreshAll,
    count: () => channels.size,
    close() {
      clearInterval(tick)
      unsubscribe()
      for (const channel of channels.values()) stopTimers(channel)
      channels.clear()
      byArea.clear()
    },
  }
}
