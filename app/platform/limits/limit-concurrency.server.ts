import { AppError } from '../errors/errors.ts'

/** Runs at most `slots` jobs concurrently and queues up to `maxWaiting` in order; further jobs fail as `unavailable`. */
export function limitConcurrency(slots: number, maxWaiting: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (busy >= slots) {
      if (waiting.length >= maxWaiting) throw new AppError('unavailable')
      await new Promise<void>((start) => waiting.push(start))
    } else busy++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
