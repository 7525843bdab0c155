import { AppError } from '#app/platform/errors.ts'
import type { Json } from '#rules/live/values.ts'
import { checkedWrites, type Update } from './checked-writes.ts'
import type { Found } from './directory.ts'
import type { Entrance, Grant } from './entrance.ts'
import { shortFrame } from './frames.ts'
import type { LiveHall } from './hall.ts'
import type { Message } from './protocol.ts'
import type { Submitter, Write } from './store-writer.ts'
import type { Voice } from './voice.ts'

export type Writing = Extract<Message, { t: 'set' | 'update' | 'cas' | 'bye' }>

/** What one connection writes, in the order it was said. */
export type Pen = {
  /** Throws where it is known at once that it may not be. */
  write: (said: Writing) => void
  /** Something is to be written when the connection is lost. */
  hasFarewell: () => boolean
}

const updateOf = (said: Writing): Update =>
  said.t === 'set' || said.t === 'cas' ? [{ path: said.p, value: said.v as Json }] : Object.entries(said.u).map(([path, value]) => ({ path, value: value as Json }))

type Answering = { id: string; answered: () => void; failed: (i: number, error: unknown) => void; ask: (found: Found) => Promise<Grant> }

export function openPen({ directory, writer, farewells, ...hall }: LiveHall, voice: Voice, entrance: Entrance, { id, answered, failed, ask }: Answering): Pen {
  const source = hall.opened
  let farewell = false
  // While one waits to be let in, those after it wait too.
  let held = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function enterAll(update: Update): Promise<Write[]> {
    const asked = new Map<string, Grant>()
    for (;;) {
      const writes = checkedWrites(directory, update, (area) => (asked.has(area) ? asked.get(area) : entrance.known(area)))
      if (Array.isArray(writes)) return writes
      asked.set(writes.area, await ask(writes))
    }
  }

  function commit(said: Writing, writes: Write[]) {
    if (said.t === 'bye') return keepFarewell(said.i, writes)
    if (said.t !== 'cas') return writer.submit({ writes }, submitter, said.i, source)
    if (writes[0]!.keys.length === 0) throw new AppError('refused', { reason: 'bad-key' })
    writer.submit({ writes, expect: said.e, name: said.n }, submitter, said.i, source)
  }

  function keepFarewell(i: number, writes: Write[]) {
    // Said when nobody is there to hear a refusal, so only what can be checked now.
    if (writes.some(({ keys }) => keys.length > 1)) throw new AppError('refused', { reason: 'too-deep' })
    farewell = true
    farewells.keep(id, writes).then(
      () => {
        answered()
        voice.accept(i)
        // It went while this was kept.
        if (!voice.isOpen()) farewells.say(id)
      },
      (error: unknown) => failed(i, error),
    )
  }

  // Acknowledgements of one batch leave together: the system call is most of what they cost.
  let acknowledged = ''
  const submitter: Submitter = {
    written(i, written) {
      answered()
      if (written.ok) acknowledged += shortFrame(`{"t":"ok","i":${i},"r":${written.revision}}`)
      else voice.answer(`{"t":"now","i":${i},"r":${written.revision},"v":${JSON.stringify(written.value)}}`)
    },
    failed,
    tell() {
      if (acknowledged) voice.deliver(acknowledged)
      acknowledged = ''
    },
  }

  return {
    write(said) {
      const update = updateOf(said)
      const writes = held === 0 ? checkedWrites(directory, update, entrance.known) : null
      if (Array.isArray(writes)) return commit(said, writes)
      held++
      const entering = turn.then(() => enterAll(update)).finally(() => held--)
      turn = entering.catch(() => {})
      entering.then((entered) => commit(said, entered)).catch((error: unknown) => failed(said.i, error))
    },
    hasFarewell: () => farewell,
  }
}
