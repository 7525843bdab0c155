import { AppError } from '#app/platform/errors.ts'
import type { Caller } from '#app/platform/live.server.ts'
import type { Json } from '#rules/live/values.ts'
import type { Access, Grant } from './access.ts'
import { admittedWrites, checkedWrites, type Update } from './checked-writes.ts'
import type { LiveContext } from './context.ts'
import type { Found, FoundInbox } from './directory.ts'
import { shortFrame } from './frames.ts'
import type { Message } from './protocol.ts'
import type { Sender } from './sender.ts'
import { sourceOf, type Submitter, type Write } from './store-writer.ts'

export type WriteMessage = Extract<Message, { t: 'set' | 'update' | 'cas' | 'bye' }>

/** What one connection writes, in the order it was sent. */
export type Writes = {
  /** Throws where it is known at once that it may not be. */
  write: (message: WriteMessage) => void
  /** Something is to be written when the connection is lost. */
  hasDisconnectWrites: () => boolean
}

const updateOf = (message: WriteMessage): Update =>
  message.t === 'set' || message.t === 'cas'
    ? [{ path: message.p, value: message.v as Json }]
    : Object.entries(message.u).map(([path, value]) => ({ path, value: value as Json }))

type Callbacks = {
  id: string
  who: () => Caller | null
  answered: () => void
  failed: (i: number, error: unknown) => void
  ask: (found: Found) => Promise<Grant>
  roundTripMs: () => number
}

export function openWrites(
  { services, directory, writer, inboxes, onDisconnect, limits }: LiveContext,
  sender: Sender,
  access: Access,
  { id, who, answered, failed, ask, roundTripMs }: Callbacks,
): Writes {
  let source: number | null = null
  let kept = 0
  // While one waits for its access to be checked, those after it wait too.
  let unchecked = 0
  let turn: Promise<unknown> = Promise.resolve()

  function commit(message: WriteMessage, update: Update, writes: Write[]) {
    if (message.t === 'bye') return keepForDisconnect(message.i, update, writes)
    source ??= sourceOf(writes[0]!.area)
    if (message.t !== 'cas') return writer.submit({ writes }, submitter, message.i, source)
    if (writes[0]!.keys.length === 0) throw new AppError('refused', { reason: 'bad-key' })
    writer.submit({ writes, expect: message.e, name: message.n }, submitter, message.i, source)
  }

  function keepForDisconnect(i: number, update: Update, writes: Write[]) {
    // Written when nobody is there to be told of a refusal, so only what can be checked now.
    if (writes.some(({ keys }) => keys.length > 1)) throw new AppError('refused', { reason: 'too-deep' })
    if (kept + writes.length > limits.disconnectWrites) throw new AppError('refused', { reason: 'too-many-writes' })
    kept += writes.length
    onDisconnect.keep({ id, sessionId: who()?.session.id ?? null }, update, writes).then(
      () => {
        answered()
        sender.accept(i)
        // The connection was lost while this was stored.
        if (!sender.isOpen()) onDisconnect.act(id)
      },
      (error: unknown) => failed(i, error),
    )
  }

  /** When it came is when it was read here, however long it waits for its turn. */
  function receive({ i, v }: Extract<WriteMessage, { t: 'set' }>, found: FoundInbox) {
    const receivedAt = services.now()
    const submit = (grant: Grant) => {
      if (!grant?.schoolId || !grant.actor.id) throw new AppError('not-found')
      const value = found.place.take(v) as unknown
      if (value === null) throw new AppError('refused', { reason: 'bad-answer' })
      inboxes.submit(found.place, {
        received: { ...grant, value, receivedAt, roundTripMs: roundTripMs() },
        kept() {
          answered()
          sender.accept(i)
        },
        failed: (error) => failed(i, error),
      })
    }
    const known = access.known(found.area)
    if (known !== undefined) return submit(known)
    ask(found)
      .then(submit)
      .catch((error: unknown) => failed(i, error))
  }

  // Acknowledgements of one batch leave together: the system call is most of what they cost.
  let acknowledged = ''
  const submitter: Submitter = {
    written(i, written) {
      answered()
      if (written.ok) acknowledged += shortFrame(`{"t":"ok","i":${i},"r":${written.revision}}`)
      else sender.answer(`{"t":"now","i":${i},"r":${written.revision},"v":${JSON.stringify(written.value)}}`)
    },
    failed,
    tell() {
      if (acknowledged) sender.send(acknowledged)
      acknowledged = ''
    },
  }

  return {
    write(message) {
      const inbox = message.t === 'set' ? directory.findInbox(message.p) : null
      if (inbox && message.t === 'set') return receive(message, inbox)
      const update = updateOf(message)
      const writes = unchecked === 0 ? checkedWrites(directory, update, access.known) : null
      if (Array.isArray(writes)) return commit(message, update, writes)
      unchecked++
      const admitted = turn.then(() => admittedWrites(directory, update, access.known, ask)).finally(() => unchecked--)
      turn = admitted.catch(() => {})
      admitted.then((writes) => commit(message, update, writes)).catch((error: unknown) => failed(message.i, error))
    },
    hasDisconnectWrites: () => kept > 0,
  }
}
