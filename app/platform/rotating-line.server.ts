import { AppError } from './errors.ts'

export type RotatingLine = <Value>(whose: string, run: () => Promise<Value>) => Promise<Value>

/**
 * Few run at once. Those who wait are in lines by whom it is for, and each line has one of its turn: whoever asks for a
 * thousand things makes nobody wait for more than one of them. Whoever would be one too many is told to come again.
 */
export function rotatingLine(places: number, mostWaiting: number): RotatingLine {
  // In the order of their turns: a map keeps what was put in last at its end.
  const lines = new Map<string, (() => void)[]>()
  let [busy, waiting] = [0, 0]

  function next(): void {
    const [first] = lines
    if (!first || busy >= places) return
    const [whose, line] = first
    const begin = line.shift()!
    lines.delete(whose)
    if (line.length > 0) lines.set(whose, line)
    busy++
    waiting--
    begin()
  }

  return async (whose, run) => {
    if (waiting >= mostWaiting) throw new AppError('unavailable')
    await new Promise<void>((begin) => {
      const line = lines.get(whose) ?? []
      line.push(begin)
      lines.set(whose, line)
      waiting++
      next()
    })
    try {
      return await run()
    } finally {
      busy--
      next()
    }
  }
}
