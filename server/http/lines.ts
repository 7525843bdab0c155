import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#app/platform/errors.ts'

/** Whoever is told to come later is told so late: a flood that is answered at once comes back at once. */
const lateMs = 1_000

type Waiting = { begin: () => void; turnAway: (error: AppError) => void }
/** By window, in the order of their turns: a map keeps what was put in last at its end. */
type Line = { running: number; waiting: Map<string, Waiting[]> }

const tooMany = () => new AppError('limited', { retryAfterSeconds: 5 })

/**
 * Lines by name, of each of which a few run at once. Within a line each window has one of its turn, so that a flood of
 * one delays the others by one, and where no more may wait it is the flood that is told to come later.
 */
export function openLines(atOnce: number) {
  const lines = new Map<string, Line>()

  /** Resolves when it is their turn, with what ends it. */
  async function take(name: string, window: string, mostWaiting: number): Promise<() => void> {
    const line = lines.get(name) ?? { running: 0, waiting: new Map() }
    lines.set(name, line)
    if (line.running < atOnce) line.running++
    else {
      const own = line.waiting.get(window) ?? []
      if (!hasRoom(line, own, mostWaiting)) {
        await sleep(lateMs)
        throw tooMany()
      }
      await new Promise<void>((begin, turnAway) => {
        own.push({ begin, turnAway })
        line.waiting.set(window, own)
      })
    }
    return () => leave(name)
  }

  function leave(name: string): void {
    const line = lines.get(name)!
    const [first] = line.waiting
    if (first) {
      const [window, own] = first
      line.waiting.delete(window)
      const [{ begin }, ...rest] = own as [Waiting, ...Waiting[]]
      if (rest.length > 0) line.waiting.set(window, rest)
      begin()
    } else if (--line.running === 0) lines.delete(name)
  }

  /** Where no more may wait it is the longest of the line that goes. */
  function hasRoom({ waiting }: Line, own: readonly Waiting[], most: number): boolean {
    const all = [...waiting.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) < most) return true
    const longest = all.reduce((one, other) => (other.length > one.length ? other : one))
    if (longest.length <= own.length + 1) return false
    const { turnAway } = longest.pop()!
    setTimeout(() => turnAway(tooMany()), lateMs)
    return true
  }

  return { take, size: () => lines.size }
}
