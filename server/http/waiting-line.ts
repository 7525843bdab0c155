/** Thrown instead of waiting where too many wait already. */
export class LineFull extends Error {}

/** Few run at once and few may wait, so that slow work leaves the processor to pages. */
export function waitingLine(places: number, mostWaiting: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (busy >= places) {
      if (waiting.length >= mostWaiting) throw new LineFull()
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
