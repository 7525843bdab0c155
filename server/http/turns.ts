import { networkOf } from '#rules/network.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'

/** As many as a browser asks for at once of one address. */
const atOnce = 6
/** More of one person, or of one network, do not wait. Behind one address a whole school may stand before it logs in. */
const mostWaiting = { person: 60, network: 600 }

type Asker = { readonly user: { readonly id: string }; readonly session: { readonly id: string } }
type Waiting = { begin: () => void; turnAway: (error: AppError) => void }
/** By session of a person, by device of a network, in the order of their turns: a map keeps what was put in last at its end. */
type Line = { running: number; waiting: Map<string, Waiting[]> }

export type Turns = ReturnType<typeof openTurns>

/**
 * What one person asks for is answered a few at a time, however many connections they ask from; what is beyond waits its
 * turn. Visitors have those of the network they come from. Within a line each device has one of its turn, so that a
 * flood of one delays the others by one, and where no more may wait it is the flood that is told to come later.
 */
export function openTurns() {
  const lines = new Map<string, Line>()

  /** Resolves when it is their turn. Taken when all they sent is there: a body may take minutes. */
  async function take(asker: Asker | null, origin: Pick<Origin, 'address' | 'device'>) {
    const name = asker?.user.id ?? `network ${networkOf(origin.address ?? '')}`
    const window = asker?.session.id ?? origin.device ?? ''
    const line = lines.get(name) ?? { running: 0, waiting: new Map() }
    lines.set(name, line)
    const waited = line.running >= atOnce
    if (waited) {
      const own = line.waiting.get(window) ?? []
      makeRoom(line, own, mostWaiting[asker ? 'person' : 'network'])
      await new Promise<void>((begin, turnAway) => {
        own.push({ begin, turnAway })
        line.waiting.set(window, own)
      })
    } else line.running++
    return { waited, leave: () => leave(name) }
  }

  /** Ends the turn. */
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

  function makeRoom({ waiting }: Line, own: readonly Waiting[], most: number): void {
    const all = [...waiting.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) < most) return
    const longest = all.reduce((one, other) => (other.length > one.length ? other : one))
    const late = new AppError('limited', { retryAfterSeconds: 5 })
    if (longest.length <= own.length + 1) throw late
    longest.pop()!.turnAway(late)
  }

  return {
    take,
    /** What is done in a turn. */
    async inTurn<Value>(...[asker, origin, work]: [...Parameters<typeof take>, work: () => Promise<Value>]) {
      const turn = await take(asker, origin)
      try {
        return await work()
      } finally {
        turn.leave()
      }
    },
    size: () => lines.size,
  }
}
