import { networkOf } from '#rules/network.ts'
import { AppError } from '#app/platform/errors.ts'

/** As many as a browser asks for at once of one address. */
const atOnce = 6
/** Whoever has more waiting is told to come later. Behind one address a whole school may stand before it logs in. */
const mostWaiting = { person: 60, network: 600 }

export type Turns = ReturnType<typeof openTurns>

/**
 * What one person asks for is answered a few at a time, however many connections they ask from; what is beyond waits its
 * turn. Visitors have those of the network they come from, and others have turns of their own.
 */
export function openTurns() {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** Ends the turn. */
  function leave(name: string): void {
    const line = lines.get(name)!
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(name)
  }

  return {
    /** Resolves when it is their turn. Taken when all they sent is there: a body may take minutes. */
    async take(person: string | null, address: string | null): Promise<{ waited: boolean; leave: () => void }> {
      const name = person ?? `network ${networkOf(address ?? '')}`
      const line = lines.get(name) ?? { running: 0, waiting: [] }
      lines.set(name, line)
      if (line.waiting.length >= mostWaiting[person ? 'person' : 'network'])
        throw new AppError('limited', { retryAfterSeconds: 5 })
      const waited = line.running >= atOnce
      if (waited) await new Promise<void>((resolve) => void line.waiting.push(resolve))
      else line.running++
      return { waited, leave: () => leave(name) }
    },
    size: () => lines.size,
  }
}
