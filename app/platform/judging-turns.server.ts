import type { PersonId } from '#rules/ids.ts'
import { fairLine } from './fair-line.server.ts'

/** A process judges for many: after so long it lets others have their turn. */
const SLICE_MS = 10
const MOST_WAITING = 1_000

/** One piece of work of somebody, and what it took. */
export type JudgingTurns = <Value>(personId: PersonId, work: () => Value) => Promise<{ value: Value; ms: number }>

/**
 * What this process judges itself, one event at a time: whoever had least of it is next, so that nobody waits for all
 * of what somebody else sent, and pages wait for one slice however many send.
 */
export function judgingTurns(): JudgingTurns {
  const line = fairLine({ places: 1, mostWaiting: MOST_WAITING, expectedCost: 1 })
  let since = performance.now()
  return (personId, work) =>
    line(
      [personId],
      async () => {
        const began = performance.now()
        const value = work()
        const ended = performance.now()
        if (ended - since >= SLICE_MS) {
          await new Promise((resolve) => setImmediate(resolve))
          since = performance.now()
        }
        return { value, ms: ended - began }
      },
      ({ ms }) => ms,
    )
}
