import { AppError } from '#app/platform/errors/errors.ts'
import type { Caller } from '#app/platform/live/live.server.ts'
import type { Json } from '#rules/live/values.ts'
import type { Access, Grant } from '../access/access.ts'
import { authorizeWrites, checkWrites, type Update } from './check-writes.ts'
import type { LiveContext } from '../context.ts'
import type { PathMatch, InboxMatch } from '../directory.ts'
import { shortFrame } from '../frames/frames.ts'
import type { Message } from '../frames/protocol.ts'
import type { Sender } from '../frames/sender.ts'
import { laneSourceOf, type Write, type WriteResult } from './store-writer.ts'

export type WriteMessage = Extract<Message, { t: 'set' | 'update' | 'cas' | 'bye' }>

/** Writes of one connection, in the order they were sent. */
export type Writes = {
  /** Throws if the write is rejected without a database query. */
  write: (message: WriteMessage) => void
  /** Whether writes are registered for the disconnect. */
  hasDisconnectWrites: () => boolean
}

const updateOf = (message: WriteMessage): Update =>
  message.t === 'set' || message.t === 'cas'
    ? [{ path: message.p, value: message.v as Json }]
    : Object.entries(message.u).map(([path, value]) => ({ path, value: value as Json }))

type Callbacks = {
  id: string
  getCaller: () => Caller | null
  onAnswered: () => void
  onFailed: (i: number, error: unknown) => void
  requestGrant: (match: PathMatch) => Promise<Grant>
  roundTripMs: () => number
}

export function openWrites(
  { services, directory, writer, inboxes, onDisconnect, limits }: LiveContext,
  sender: Sender,
  access: Access,
  { id, getCaller, onAnswered, onFailed, requestGrant, roundTripMs }: Callbacks,
): Writes {
  let source: number | null = null
  let disconnectWriteCount = 0
  // While a write waits for its access check, later writes wait too, to preserve the order.
  let pendingChecks = 0
  let lastCheck: Promise<unknown> = Promise.resolve()

  function commit(message: WriteMessage, update: Update, writes: Write[]) {
    if (message.t === 'bye') return saveForDisconnect(message.i, update, writes)
    source ??= laneSourceOf(writes[0]!.area)
    const isConditional = message.t === 'cas'
    if (isConditional && writes[0]!.keys.length === 0) throw new AppError('refused', { reason: 'bad-key' })
    const change = isConditional ? { writes, expect: message.e, name: message.n } : { writes }
    writer.write(change, source).then(
      (result) => acknowledge(message.i, result),
      (error: unknown) => onFailed(message.i, error),
    )
  }

  function saveForDisconnect(i: number, update: Update, writes: Write[]) {
    // Accept only writes that can be fully checked now: at disconnect there is no client to receive a refusal.
    if (writes.some(({ keys }) => keys.length > 1)) throw new AppError('refused', { reason: 'too-deep' })
    if (disconnectWriteCount + writes.length > limits.disconnectWrites)
      throw new AppError('refused', { reason: 'too-many-writes' })
    disconnectWriteCount += writes.length
    onDisconnect.save({ id, sessionId: getCaller()?.session.id ?? null }, update, writes).then(
      () => {
        onAnswered()
        sender.accept(i)
        // The connection was lost while the writes were being saved.
        if (!sender.isOpen()) onDisconnect.run(id)
      },
      (error: unknown) => onFailed(i, error),
    )
  }

  /** `receivedAt` is the time the message was read, not the time it leaves the queue. */
  function receive({ i, v }: Extract<WriteMessage, { t: 'set' }>, match: InboxMatch) {
    const receivedAt = services.now()
    const submit = (grant: Grant) => {
      if (!grant?.schoolId || !grant.actor.id) throw new AppError('not-found')
      const value = match.definition.parse(v) as unknown
      if (value === null) throw new AppError('refused', { reason: 'bad-answer' })
      const message = { ...grant, value, receivedAt, roundTripMs: roundTripMs() }
      inboxes.submit(match.definition, message).then(
        () => {
          onAnswered()
          sender.accept(i)
        },
        (error: unknown) => onFailed(i, error),
      )
    }
    const cachedGrant = access.cachedGrant(match.area)
    if (cachedGrant !== undefined) return submit(cachedGrant)
    requestGrant(match)
      .then(submit)
      .catch((error: unknown) => onFailed(i, error))
  }

  // The acknowledgements of a batch are sent together, because each system call is expensive: all of its promises
  // resolve before the next microtask.
  let acknowledgements = ''
  function acknowledge(i: number, result: WriteResult) {
    onAnswered()
    if (!result.ok)
      return sender.sendText(`{"t":"now","i":${i},"r":${result.revision},"v":${JSON.stringify(result.value)}}`)
    if (acknowledgements === '') queueMicrotask(sendAcknowledgements)
    acknowledgements += shortFrame(`{"t":"ok","i":${i},"r":${result.revision}}`)
  }
  function sendAcknowledgements() {
    sender.send(acknowledgements)
    acknowledgements = ''
  }

  return {
    write(message) {
      const inbox = message.t === 'set' ? directory.findInbox(message.p) : null
      if (inbox && message.t === 'set') return receive(message, inbox)
      const update = updateOf(message)
      const writes = pendingChecks === 0 ? checkWrites(directory, update, access.cachedGrant) : null
      if (Array.isArray(writes)) return commit(message, update, writes)
      pendingChecks++
      const authorized = lastCheck
        .then(() => authorizeWrites(directory, update, access.cachedGrant, requestGrant))
        .finally(() => pendingChecks--)
      lastCheck = authorized.catch(() => {})
      authorized.then((writes) => commit(message, update, writes)).catch((error: unknown) => onFailed(message.i, error))
    },
    hasDisconnectWrites: () => disconnectWriteCount > 0,
  }
}
