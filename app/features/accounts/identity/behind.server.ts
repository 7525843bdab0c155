import type { Logger } from '#app/platform/log.server.ts'
import { logFault } from './faults.server.ts'

/** Work that goes on after its answer has been given. Whoever closes the process waits for it first. */
export type Behind = { carry: (work: Promise<unknown>) => void; settle: () => Promise<void> }

export function openBehind(log: Logger): Behind {
  const going = new Set<Promise<unknown>>()
  return {
    carry(work) {
      const tracked: Promise<unknown> = work
        .catch((error: unknown) => logFault(log, 'behind', error))
        .finally(() => going.delete(tracked))
      going.add(tracked)
    },
    async settle() {
      while (going.size > 0) await Promise.all(going)
    },
  }
}
