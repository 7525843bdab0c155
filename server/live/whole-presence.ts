import type { Bus } from '#app/platform/bus.server.ts'
import { wholePresence as timing } from '#rules/live/timing.ts'

export type WholePresence = { isWhole: () => boolean; close: () => void }

/**
 * Whether what this process has heard of the others is all there is to hear. One that has just started, or is cut off,
 * knows only its own people; and who was at a process that fell silent may still be there, behind a cut.
 */
export function wholePresence(bus: Bus, processId: string, now: () => number): WholePresence {
  let [heardSelfAt, hearingSince] = [-Infinity, Infinity]
  const others = new Map<string, number>()
  const beat = () => bus.announce({ process: processId, area: '', people: {} })

  const stopReceiving = bus.hear(({ process, leaves }) => {
    const at = now()
    if (process !== processId) return void (leaves ? others.delete(process) : others.set(process, at))
    if (at - heardSelfAt > timing.deafMs) hearingSince = at
    heardSelfAt = at
    hearingSince = Math.min(hearingSince, at)
  })
  const stopGapWatch = bus.onGap(() => (hearingSince = Infinity))
  const beating = setInterval(beat, timing.beatMs)
  beating.unref()
  beat()

  /** Silent without a word: not for so long that every question that was open then is over. */
  function isMissed(process: string, silentMs: number): boolean {
    if (silentMs > timing.missedMs) others.delete(process)
    return silentMs > timing.deafMs && silentMs <= timing.missedMs
  }

  return {
    isWhole() {
      if (bus.state() === 'alone') return true
      const at = now()
      if (at - heardSelfAt > timing.deafMs || at - hearingSince < timing.settleMs) return false
      return ![...others].some(([process, heardAt]) => isMissed(process, at - heardAt))
    },
    close() {
      clearInterval(beating)
      stopReceiving()
      stopGapWatch()
      bus.announce({ process: processId, area: '', people: {}, leaves: true })
    },
  }
}
