import { fairLine, type Whose } from './fair-line.server.ts'

/** A process judges for many: after so long it lets others have their turn. */
const SLICE_MS = 10
const MOST_WAITING = 1_000

/** What is done at once, or in parts between which others may have their turn. */
export type Work<Value> = () => Value | Generator<void, Value>

/** One piece of work of somebody, and what it took. */
export type JudgingTurns = <Value>(whose: Whose, work: Work<Value>) => Promise<{ value: Value; ms: number }>

/**
 * What this process judges itself, one event at a time: whoever had least of it is next, the school before the person,
 * so that nobody waits for all of what somebody else sent, and pages wait for one slice however many send.
 */
export function judgingTurns(): JudgingTurns {
  const line = fairLine({ places: 1, mostWaiting: MOST_WAITING, expectedCost: 1 })
  let since = performance.now()
  return (whose, work) =>
    line(
      whose,
      async () => {
        const parts = partsOf(work)
        for (let ms = 0; ; ) {
          const began = performance.now()
          const { done, value } = parts.next()
          const ended = performance.now()
          ms += ended - began
          if (ended - since >= SLICE_MS) {
            await new Promise((resolve) => setImmediate(resolve))
            since = performance.now()
          }
          if (done) return { value, ms }
        }
      },
      ({ ms }) => ms,
    )
}

/** What is done at once is one part. */
function* partsOf<Value>(work: Work<Value>): Generator<void, Value> {
  const made = work()
  return isInParts(made) ? yield* made : made
}

const isInParts = <Value>(made: Value | Generator<void, Value>): made is Generator<void, Value> =>
  typeof made === 'object' && made !== null && Symbol.iterator in made && 'next' in made
