import { AppError } from './errors.ts'

/** Few run at once and few may wait, in the order they came; whoever would be one too many is told to come again. */
export function waitingLine(places: number, mostWaiting: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (busy >= places) {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable')
      await new Promise<void>((next) => waiting.push(next))
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
