import { AppError } from './errors.ts'

export type RotatingLine = <Value>(whose: string, run: () => Promise<Value>) => Promise<Value>

type Most = {
  waiting: number
  /** Places of one line at a time: those who wait for each other would hold them all. */
  each?: number
  /** Whoever has waited so long is told to come again. */
  ms?: number
}

/**
 * Few run at once. Those who wait are in lines by whom it is for, and each line has one of its turn: whoever asks for a
 * thousand things makes nobody wait for more than one of them. Whoever would be one too many is told to come again.
 */
export function rotatingLine(places: number, most: Most): RotatingLine {
  // In the order of their turns: a map keeps what was put in last at its end.
  const lines = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  const each = most.each ?? places
  let [busy, waiting] = [0, 0]

  const mayRun = (whose: string) => busy < places && (running.get(whose) ?? 0) < each

  function count(whose: string, change: 1 | -1): void {
    busy += change
    const own = (running.get(whose) ?? 0) + change
    if (own === 0) running.delete(whose)
    else running.set(whose, own)
  }

  function next(): void {
    for (const [whose, line] of lines) {
      if (!mayRun(whose)) continue
      const begin = line.shift()!
      lines.delete(whose)
      if (line.length > 0) lines.set(whose, line)
      waiting--
      count(whose, 1)
      return begin()
    }
  }

  function wait(whose: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = lines.get(whose) ?? []
      const late = most.ms === undefined ? undefined : setTimeout(leave, most.ms)
      line.push(begin)
      lines.set(whose, line)
      waiting++

      function begin() {
        clearTimeout(late)
        resolve()
      }
      function leave() {
        line.splice(line.indexOf(begin), 1)
        if (line.length === 0) lines.delete(whose)
        waiting--
        reject(new AppError('unavailable'))
      }
    })
  }

  return async (whose, run) => {
    if (mayRun(whose)) count(whose, 1)
    else if (waiting >= most.waiting) throw new AppError('unavailable')
    else await wait(whose)
    try {
      return await run()
    } finally {
      count(whose, -1)
      next()
    }
  }
}
