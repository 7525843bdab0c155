import type { Logger } from '#app/platform/log.server.ts'
import { rotatingLine } from '#app/platform/rotating-line.server.ts'
import { logFault } from './faults.server.ts'

/** Work that goes on after its answer has been given, each network in turn. Whoever closes the process waits for it first. */
export type Behind = { carry: (network: string, work: () => Promise<unknown>) => void; settle: () => Promise<void> }

/** The turn of whoever asked has ended with the answer: without a line of its own, such work would be done all at once. */
const atOnce = 4
const mostWaiting = 5_000

export function openBehind(log: Logger): Behind {
  const going = new Set<Promise<unknown>>()
  const line = rotatingLine(atOnce, { waiting: mostWaiting, each: atOnce / 2 })
  return {
    carry(network, work) {
      const tracked: Promise<unknown> = line(network, work)
        .catch((error: unknown) => logFault(log, 'behind', error))
        .finally(() => going.delete(tracked))
      going.add(tracked)
    },
    async settle() {
      while (going.size > 0) await Promise.all(going)
    },
  }
}
