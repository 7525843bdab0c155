import { AppError } from '#app/platform/errors.ts'

/** As many as a browser asks for at once of one address. */
const atOnce = 6
/** Whoever has more waiting is told to come later. */
const mostWaiting = 60

/**
 * Pages of one person are drawn a few at a time, however many connections they ask from; what is beyond waits its turn.
 * Others have turns of their own. Whoever has no session has none to wait for.
 */
export function openTurns() {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** Ends the turn. */
  function leave(person: string): void {
    const line = lines.get(person)!
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(person)
  }

  return {
    /** Resolves when it is their turn. */
    async take(person: string | null): Promise<{ waited: boolean; leave: () => void }> {
      if (person === null) return { waited: false, leave: () => {} }
      const line = lines.get(person) ?? { running: 0, waiting: [] }
      lines.set(person, line)
      if (line.waiting.length >= mostWaiting) throw new AppError('limited')
      const waited = line.running >= atOnce
      if (waited) await new Promise<void>((resolve) => void line.waiting.push(resolve))
      else line.running++
      return { waited, leave: () => leave(person) }
    },
    size: () => lines.size,
  }
}
