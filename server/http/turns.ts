import { networkOf } from '#rules/network.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { openLines } from './lines.ts'
import { oneByOne } from './one-by-one.ts'

/** As many as a browser asks for at once of one address. */
const ofPerson = 6
/**
 * Of what is sent from one session. A person's actions are done one after the other anyway: more would only take the
 * processor from others.
 */
const sentAtOnce = 1
/** As many as keep a processor busy. */
const ofSchool = 8
/** More of one person, or of one network, do not wait. Behind one address a whole school may stand before it logs in. */
const mostWaiting = { person: 60, network: 600 }

type Asker = { readonly user: { readonly id: string }; readonly session: { readonly id: string } }
type From = Pick<Origin, 'address' | 'device' | 'knownAs'>

type Asked = { school?: string | null | undefined; sends?: boolean }

/** `giveWay` is for what holds the processor once more: it lets others begin before it. */
type Turn = { leave: () => void; giveWay: () => Promise<void> }

export type Turns = ReturnType<typeof openTurns>

/**
 * What one person asks for is answered a few at a time, however many connections they ask from; what is beyond waits its
 * turn. Visitors have those of the network they come from, apart from those at devices on which somebody has signed in:
 * marking a device costs nothing.
 */
export function openTurns(begun = oneByOne()) {
  const people = openLines(ofPerson)
  const schools = openLines(ofSchool)
  const sessions = openLines(sentAtOnce)

  /** Resolves when it is their turn. Taken when all they sent is there: a body may take minutes. */
  async function take(asker: Asker | null, origin: From, { school, sends }: Asked = {}): Promise<Turn> {
    const network = `${origin.knownAs ? 'known at' : 'at'} ${networkOf(origin.address ?? '')}`
    const name = asker?.user.id ?? network
    const window = asker?.session.id ?? origin.knownAs ?? origin.device ?? ''
    const places: (() => void)[] = []
    const leave = () => places.forEach((leavePlace) => leavePlace())
    try {
      if (asker && sends) places.push(await sessions.take(window, '', mostWaiting.person))
      places.push(await people.take(name, window, mostWaiting[asker ? 'person' : 'network']))
      // Each of its people waits for a few of their own at most.
      if (school) places.push(await schools.take(school, name, Infinity))
    } catch (error) {
      leave()
      throw error
    }
    const giveWay = () => begun(school ?? name)
    await giveWay()
    return { giveWay, leave }
  }

  return {
    take,
    /** What is done in a turn of whoever asks. */
    async inTurn<Value>(
      asker: Asker | null,
      origin: From,
      work: () => Promise<Value>,
      asked: Asked = {},
    ): Promise<Value> {
      const { leave } = await take(asker, origin, asked)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    size: () => people.size() + schools.size() + sessions.size(),
  }
}
