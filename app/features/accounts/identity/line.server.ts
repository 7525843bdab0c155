import { AppError } from '#app/platform/errors.ts'

const mostWaiting = 2_000

/** Few at once, the others in the order they came: a whole school at nine o'clock waits a moment instead of failing together. */
export function line(places: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < places) busy++
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => void waiting.push(resolve))
    else throw new AppError('unavailable')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
