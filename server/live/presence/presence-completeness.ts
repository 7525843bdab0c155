import type { Bus } from '#app/platform/live/bus.server.ts'
import { presenceCompleteness as timing } from '#rules/live/timing.ts'

export type PresenceCompleteness = { isComplete: () => boolean; close: () => void }

/**
 * Tracks whether this process has the presence data of all processes. A process that has just started or lost the bus
 * has only its own people. People of a process that became silent may still be connected behind a network cut.
 */
export function trackCompleteness(bus: Bus, processId: string, now: () => number): PresenceCompleteness {
  let [selfReceivedAt, connectedSince] = [-Infinity, Infinity]
  const lastSeenByProcess = new Map<string, number>()
  const announce = () => bus.announce({ process: processId, area: '', people: {} })

  const stopReceiving = bus.onAnnouncement(({ process, leaves }) => {
    const time = now()
    if (process !== processId)
      return void (leaves ? lastSeenByProcess.delete(process) : lastSeenByProcess.set(process, time))
    if (time - selfReceivedAt > timing.deafMs) connectedSince = time
    selfReceivedAt = time
    connectedSince = Math.min(connectedSince, time)
  })
  const stopGapWatch = bus.onGap(() => (connectedSince = Infinity))
  const timer = setInterval(announce, timing.beatMs)
  timer.unref()
  announce()

  /** Silent without a goodbye message, but not longer than any quiz question stays open. */
  function isMissed(process: string, silentMs: number): boolean {
    if (silentMs > timing.missedMs) lastSeenByProcess.delete(process)
    return silentMs > timing.deafMs && silentMs <= timing.missedMs
  }

  return {
    isComplete() {
      if (bus.state() === 'alone') return true
      const time = now()
      if (time - selfReceivedAt > timing.deafMs || time - connectedSince < timing.settleMs) return false
      return ![...lastSeenByProcess].some(([process, lastSeenAt]) => isMissed(process, time - lastSeenAt))
    },
    close() {
      clearInterval(timer)
      stopReceiving()
      stopGapWatch()
      bus.announce({ process: processId, area: '', people: {}, leaves: true })
    },
  }
}
