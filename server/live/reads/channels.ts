import type { LiveAccess } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { nextReadDelay, countedReadTime } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import { changeFrame, newChannel, variantOf, fullFrame, type Channel, type Listener } from './channel.ts'
import type { PathMatch } from '../directory.ts'
import { writeFrame } from '../frames/frames.ts'
import { unnotifiedChanges, lagSeconds, readSeconds, trafficTotals } from '../metrics.ts'
import { presentPeople, type PathReader } from './path-reader.ts'
import type { PresenceRegistry } from '../presence/presence.ts'

export type Channels = {
  subscribe: (
    listener: Listener,
    path: string,
    match: PathMatch,
    grant: LiveAccess<unknown>,
    clientRevision: string | null,
  ) => Promise<() => void>
  read: (match: PathMatch, grant: LiveAccess<unknown>) => Promise<{ revision: string; value: Json }>
  /** Reads all channels again, spread over the given time: after a bus outage, and regularly. */
  refreshAll: (withinMs: number) => void
  count: () => number
  close: () => void
}

/** A change notification for one of these areas triggers a read or a `watch` of the path. */
function areasOf(match: PathMatch): string[] {
  if (match.kind !== 'view') return [match.area]
  const { sourceAreas: from, throttle } = match.definition
  return [
    match.area,
    ...(from?.(match.params) ?? []),
    ...(throttle?.areas?.(match.params) ?? []),
    ...watchedAreas(match),
  ]
}

/** Change notifications from these areas trigger `watch` only, not a read. */
const watchedAreas = (match: PathMatch) => (match.kind === 'view' && match.definition.watchAreas?.(match.params)) || []

/** Minimum time between reads for notifications from an area; by default from the path's own area. */
function throttleMs(match: PathMatch, area = match.area): number {
  const throttle = match.kind === 'view' ? match.definition.throttle : undefined
  return throttle && (throttle.areas?.(match.params).includes(area) ?? true) ? throttle.everyMs : 0
}

const refreshIntervalMs = 20_000
const retryMs = 1_000
const minWatchGapMs = 500

function stopTimers({ timer, watching, watchTimer }: Channel) {
  for (const handle of [timer, watching, watchTimer]) if (handle) clearTimeout(handle)
}

export function openChannels(
  services: Services,
  readText: PathReader,
  { peopleAt, isComplete }: Pick<PresenceRegistry, 'peopleAt' | 'isComplete'>,
  maxBuffered: number,
): Channels {
  const channels = new Map<string, Channel>()
  const byArea = new Map<string, Set<Channel>>()

  const unsubscribe = services.bus.subscribe((area) => {
    for (const channel of byArea.get(area) ?? []) {
      if (watchedAreas(channel.match).includes(area)) {
        watchAgain(channel)
        continue
      }
      channel.notifiedAt ??= performance.now()
      schedule(channel, throttleMs(channel.match, area))
    }
  })
  const tick = setInterval(() => refreshAll(refreshIntervalMs / 2), refreshIntervalMs)
  tick.unref()

  function schedule(channel: Channel, throttledMs = throttleMs(channel.match), extraMs = 0) {
    if (channel.pendingRead)
      return void (channel.rereadThrottleMs = Math.min(channel.rereadThrottleMs ?? Infinity, throttledMs))
    const now = performance.now()
    const dueAt = Math.max(now + nextReadDelay(channel.readAt, now), channel.readStartedAt + throttledMs) + extraMs
    // Keep the earlier of the scheduled read and this one.
    if (channel.timer && channel.dueAt <= dueAt) return
    if (channel.timer) clearTimeout(channel.timer)
    channel.dueAt = dueAt
    channel.timer = setTimeout(() => void refresh(channel).catch(() => {}), dueAt - now)
  }

  function refresh(channel: Channel): Promise<void> {
    if (channel.timer) clearTimeout(channel.timer)
    channel.timer = null
    return (channel.pendingRead ??= readAndSend(channel).then(
      () => {
        channel.pendingRead = null
        if (channel.listeners.size > 0) catchUp(channel)
        void watch(channel)
      },
      (error: Error) => {
        channel.pendingRead = null
        services.log.warn({ error, path: channel.path }, 'reading a live path failed')
        if (channel.revision === null) throw error
        // Listeners keep the last value until a read succeeds.
        if (channel.listeners.size > 0) schedule(channel, throttleMs(channel.match), retryMs)
      },
    ))
  }

  /** Runs `watch` of the path, which starts overdue work and returns the time of the next read. */
  async function watch(channel: Channel) {
    const { match, grant } = channel
    if (match.kind !== 'view' || !match.definition.watch || !isOpen(channel)) return
    if (channel.watchTimer) clearTimeout(channel.watchTimer)
    channel.watchTimer = null
    const startedAt = (channel.watchedAt = performance.now())
    const people = presentPeople(match, peopleAt)
    const nextWatchAt: number | null = await match.definition
      .watch(services, grant.facts, channel.value, people, isComplete())
      .catch((error: Error) => {
        services.log.warn({ error, path: channel.path }, 'watching a live path failed')
        return services.now() + retryMs
      })
    // Only the most recent `watch` call sets the next time.
    if (channel.watchedAt !== startedAt || !isOpen(channel)) return
    if (channel.watching) clearTimeout(channel.watching)
    channel.watching =
      nextWatchAt === null ? null : setTimeout(() => schedule(channel), Math.max(0, nextWatchAt - services.now()))
    channel.watching?.unref()
  }

  function watchAgain(channel: Channel) {
    // Before the first read there is nothing to watch; that read calls `watch` itself.
    if (channel.watchTimer || channel.revision === null) return
    const waitMs = Math.max(0, channel.watchedAt + minWatchGapMs - performance.now())
    channel.watchTimer = setTimeout(() => void watch(channel), waitMs).unref()
  }

  /** Schedules the read for notifications that came during a read. */
  function catchUp(channel: Channel) {
    const { rereadThrottleMs: throttledMs } = channel
    channel.rereadThrottleMs = null
    if (throttledMs !== null) schedule(channel, throttledMs)
  }

  async function readAndSend(channel: Channel) {
    const { notifiedAt } = channel
    const startedAt = performance.now()
    channel.readAt = countedReadTime(channel.readAt, startedAt)
    channel.readStartedAt = startedAt
    channel.notifiedAt = null
    const { revision, text } = await readText(channel.match, channel.grant, channel.variant).catch((error: unknown) => {
      channel.notifiedAt ??= notifiedAt
      throw error
    })
    readSeconds.observe((performance.now() - startedAt) / 1000)
    if (revision === channel.revision) return
    if (channel.revision !== null && notifiedAt === null) unnotifiedChanges.inc()
    sendChange(channel, revision, text, notifiedAt)
    if (notifiedAt !== null) lagSeconds.observe((performance.now() - notifiedAt) / 1000)
  }

  function sendChange(channel: Channel, revision: string, text: string, notifiedAt: number | null) {
    const value = JSON.parse(text) as Json
    if (channel.listeners.size > 0) {
      send(
        channel.listeners,
        changeFrame(
          channel,
          revision,
          value,
          text,
          services.now() - (notifiedAt === null ? 0 : performance.now() - notifiedAt),
        ),
      )
    }
    Object.assign(channel, { revision, value, text, cachedFrame: null })
  }

  function send(listeners: Set<Listener>, frame: Buffer) {
    if (frame.length > maxBuffered / 2)
      for (const { bufferLimit } of listeners)
        bufferLimit.bytes = Math.max(bufferLimit.bytes, maxBuffered + frame.length)
    for (const { stream, bufferLimit, dropSlow } of listeners) if (!writeFrame(stream, frame, bufferLimit)) dropSlow()
    trafficTotals.framesOut += listeners.size
    trafficTotals.bytesOut += listeners.size * frame.length
  }

  function refreshAll(withinMs: number) {
    let nextSlot = 0
    // Variants that share a batched query are scheduled for the same time.
    const slots = new Map<string, number>()
    for (const channel of channels.values()) {
      const { match } = channel
      const batchKey = match.kind === 'view' && match.definition.readAll ? match.area : channel.name
      const slot = slots.get(batchKey) ?? nextSlot++
      slots.set(batchKey, slot)
      schedule(channel, throttleMs(match), (withinMs * slot) / Math.max(1, channels.size))
    }
  }

  function channelOf(path: string, match: PathMatch, grant: LiveAccess<unknown>): Channel {
    const variant = variantOf(match, grant)
    const name = `${path}\n${variant}\n${grant.schoolId}`
    const channel = channels.get(name) ?? newChannel(name, path, match, variant, grant)
    channels.set(name, channel)
    for (const area of areasOf(match)) byArea.set(area, (byArea.get(area) ?? new Set()).add(channel))
    return channel
  }

  const isOpen = (channel: Channel) => channels.get(channel.name) === channel

  /** Closes a channel without current or joining listeners. */
  function closeIfUnused(channel: Channel) {
    if (channel.listeners.size + channel.joining > 0 || !isOpen(channel)) return
    stopTimers(channel)
    channels.delete(channel.name)
    for (const area of areasOf(channel.match)) {
      const areaChannels = byArea.get(area)
      areaChannels?.delete(channel)
      if (areaChannels?.size === 0) byArea.delete(area)
    }
  }

  return {
    async subscribe(listener, path, match, grant, clientRevision) {
      const channel = channelOf(path, match, grant)
      if (channel.revision === null) {
        channel.joining++
        try {
          await refresh(channel)
        } finally {
          channel.joining--
          if (!listener.open || channel.revision === null) closeIfUnused(channel)
        }
        // The client may have unsubscribed, or lost access, during the read.
        if (!listener.open) return () => {}
      } else if (clientRevision !== null && clientRevision !== channel.revision) {
        // The client has another value: this process may have missed a change notification.
        schedule(channel)
      }
      if (channel.revision !== clientRevision)
        send(
          new Set([listener]),
          (channel.cachedFrame ??= fullFrame(path, channel.revision!, channel.text, channel.value)),
        )
      channel.listeners.add(listener)
      catchUp(channel)
      return () => {
        channel.listeners.delete(listener)
        closeIfUnused(channel)
      }
    },
    async read(match, grant) {
      const { revision, text } = await readText(match, grant, variantOf(match, grant))
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
