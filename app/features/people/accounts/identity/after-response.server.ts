import type { Logger } from '#app/platform/services/log.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'
import { logFault } from './faults.server.ts'

/** Runs work after its response was sent, round-robin over networks. Await `settle` before the process exits. */
export type AfterResponse = {
  run: (network: string, work: () => Promise<unknown>) => void
  settle: () => Promise<void>
}

export function openAfterResponse(log: Logger): AfterResponse {
  const running = new Set<Promise<unknown>>()
  // Limits of requests end with the response, so this work needs its own.
  const scheduler = fairScheduler(schedulers.afterResponse)
  return {
    run(network, work) {
      const tracked: Promise<unknown> = scheduler
        .run([{ key: network, ...owners.afterResponseNetwork }], work)
        .catch((error: unknown) => logFault(log, 'after-response', error))
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    async settle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
