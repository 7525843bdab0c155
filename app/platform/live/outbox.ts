import { messageCost, connectionRate, clientRate, takeToken, type Bucket } from '#rules/live/timing.ts'
import type { Json, ReadonlyJson } from '#rules/live/values.ts'

export type ClientMessage =
  | { t: 'on'; p: string; r?: string }
  | { t: 'off'; p: string }
  | { t: 'here'; p: string; v: ReadonlyJson }
  | { t: 'set'; p: string; v: Json }
  | { t: 'update'; u: Record<string, Json> }
  | { t: 'cas'; p: string; e: number; v: Json; n: string }
  | { t: 'bye'; u: Record<string, Json> }
  | { t: 'hi' }

export type ServerReply =
  | { t: 'ok'; i: number; r?: number }
  | { t: 'no'; i: number; e: string }
  | { t: 'now'; i: number; r: number; v: Json }

/** The server refused a subscription or write; the message is the error code. */
export class LiveRefusal extends Error {}

type QueuedMessage = {
  i: number
  message: ClientMessage
  text: string
  sentAt: number | null
  resolve: (answer: ServerReply) => void
  reject: (error: Error) => void
}

const connectionMessageTypes = new Set<ClientMessage['t']>(['on', 'off', 'here', 'hi'])

/**
 * Queue of messages to the server: numbers them, sends them in order within the rate limit, and sends them again after
 * every reconnect until they are answered.
 */
export function openOutbox(transmit: (text: string) => void, now: () => number = () => performance.now()) {
  const unanswered = new Map<number, QueuedMessage>()
  let waiting: QueuedMessage[] = []
  let bucket: Bucket = { tokens: clientRate.burst, at: now() }
  let [isOpen, nextNumber, inFlightCount] = [false, 0, 0]
  let mayWrite = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const maySend = ({ message }: QueuedMessage) => mayWrite || connectionMessageTypes.has(message.t)

  function sendWaiting() {
    timer = null
    while (isOpen && waiting.length > 0 && inFlightCount < clientRate.maxPending) {
      const entry = waiting[0]!
      const cost = Math.min(costOf(entry), clientRate.burst)
      const remainingBucket = takeToken(bucket, now(), clientRate.perSecond, clientRate.burst, cost)
      if (!remainingBucket) return void (timer = setTimeout(sendWaiting, (1000 * cost) / clientRate.perSecond))
      bucket = remainingBucket
      waiting.shift()
      entry.sentAt = now()
      inFlightCount++
      transmit(entry.text)
    }
  }

  return {
    send(message: ClientMessage): Promise<ServerReply> {
      const i = nextNumber++
      return new Promise((resolve, reject) => {
        const entry: QueuedMessage = {
          i,
          message,
          text: JSON.stringify({ ...message, i }),
          sentAt: null,
          resolve,
          reject,
        }
        unanswered.set(i, entry)
        if (maySend(entry)) waiting.push(entry)
        if (!timer) sendWaiting()
      })
    },
    receive(answer: ServerReply) {
      const entry = unanswered.get(answer.i)
      if (!entry) return
      unanswered.delete(answer.i)
      inFlightCount--
      if (answer.t === 'no') entry.reject(new LiveRefusal(answer.e))
      else entry.resolve(answer)
      if (!timer) sendWaiting()
    },
    /**
     * Call this when a connection opens. Drops queued subscription messages: the caller subscribes again, and an old
     * `off` would end those subscriptions. Unanswered writes stay queued; they are sent if writing is allowed.
     */
    startConnection(isWritingAllowed = true) {
      mayWrite = isWritingAllowed
      for (const entry of unanswered.values()) {
        if (connectionMessageTypes.has(entry.message.t)) unanswered.delete(entry.i)
        else entry.sentAt = null
      }
      ;[isOpen, inFlightCount, waiting] = [true, 0, []]
      bucket = { tokens: clientRate.burst, at: now() }
    },
    /** Queues the unanswered writes in their original order, after the renewed subscriptions. */
    resume() {
      const alreadyQueued = new Set(waiting)
      const unsent = [...unanswered.values()].filter((entry) => entry.sentAt === null && !alreadyQueued.has(entry))
      waiting.push(...unsent.filter(maySend))
      sendWaiting()
    },
    pause: () => void (isOpen = false),
    /** Time at which the oldest unanswered message was sent; Infinity if there is none. */
    waitingSince: () => Math.min(...[...unanswered.values()].map(({ sentAt }) => sentAt ?? Infinity)),
    close() {
      isOpen = false
      if (timer) clearTimeout(timer)
    },
  }
}

function costOf({ message, text }: QueuedMessage): number {
  if (message.t === 'on') return 1 + connectionRate.areaCost
  // Transaction attempts cost more because the server remembers each one for a while.
  if (message.t === 'cas') return messageCost(text.length * 2, 1) + connectionRate.tryCost
  return messageCost(text.length * 2, 'u' in message ? Object.keys(message.u).length : 1)
}
