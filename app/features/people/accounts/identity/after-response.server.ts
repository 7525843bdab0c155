import type { Logger } from '#app/platform/services/log.server.ts'
import { roundRobinQueue } from '#app/platform/limits/round-robin-queue.server.ts'
import { logFault } from './faults.server.ts'

/** Runs work after its response was sent, round-robin over networks. Await `settle` before the process exits. */
export type AfterResponse = {
  run: (network: string, work: () => Promise<unknown>) => void
  settle: () => Promise<void>
}

/** Request concurrency limits end with the response, so this work needs its own limit. */
const concurrency = 4
const maxQueued = 5_000

export function openAfterResponse(log: Logger): AfterResponse {
  const running = new Set<Promise<unknown>>()
  const queue = roundRobinQueue(concurrency, { maxWaiting: maxQueued, maxPerOwner: concurrency / 2 })
  return {
    run(network, work) {
      const tracked: Promise<unknown> = queue(network, work)
        .catch((error: unknown) => logFault(log, 'after-response', error))
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    async settle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
