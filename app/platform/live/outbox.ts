import { messageCost, pace, screenPace, takeToken, type Bucket } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'

export type Message =
  | { t: 'on'; p: string; r?: string }
  | { t: 'off'; p: string }
  | { t: 'set'; p: string; v: Json }
  | { t: 'update'; u: Record<string, Json> }
  | { t: 'cas'; p: string; e: number; v: Json; n: string }
  | { t: 'bye'; u: Record<string, Json> }
  | { t: 'hi' }

export type Answer =
  | { t: 'ok'; i: number; r?: number }
  | { t: 'no'; i: number; e: string }
  | { t: 'now'; i: number; r: number; v: Json }

export class LiveRefusal extends Error {}

type Sent = {
  i: number
  message: Message
  text: string
  sentAt: number | null
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const aboutConnection = new Set<Message['t']>(['on', 'off', 'hi'])

/**
 * What a screen sends: numbered, in order, no faster than it may, and again after every reconnect until it is answered.
 */
export function openOutbox(transmit: (text: string) => void, now: () => number = () => performance.now()) {
  const unanswered = new Map<number, Sent>()
  let waiting: Sent[] = []
  let bucket: Bucket = { tokens: screenPace.burst, at: now() }
  let [open, next, unansweredNow] = [false, 0, 0]
  let mayWrite = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const maySend = ({ message }: Sent) => mayWrite || aboutConnection.has(message.t)

  function pump() {
    timer = null
    while (open && waiting.length > 0 && unansweredNow < screenPace.atOnce) {
      const entry = waiting[0]!
      const cost = Math.min(costOf(entry), screenPace.burst)
      const left = takeToken(bucket, now(), screenPace.perSecond, screenPace.burst, cost)
      if (!left) return void (timer = setTimeout(pump, (1000 * cost) / screenPace.perSecond))
      bucket = left
      waiting.shift()
      entry.sentAt = now()
      unansweredNow++
      transmit(entry.text)
    }
  }

  return {
    send(message: Message): Promise<Answer> {
      const i = next++
      return new Promise((resolve, reject) => {
        const entry: Sent = { i, message, text: JSON.stringify({ ...message, i }), sentAt: null, resolve, reject }
        unanswered.set(i, entry)
        if (maySend(entry)) waiting.push(entry)
        if (!timer) pump()
      })
    },
    receive(answer: Answer) {
      const entry = unanswered.get(answer.i)
      if (!entry) return
      unanswered.delete(answer.i)
      unansweredNow--
      if (answer.t === 'no') entry.reject(new LiveRefusal(answer.e))
      else entry.resolve(answer)
      if (!timer) pump()
    },
    /**
     * Subscriptions are sent anew by whoever holds them; an old `off` after that would end them. What was written waits
     * for a connection that may write it.
     */
    begin(writes = true) {
      mayWrite = writes
      for (const entry of unanswered.values()) {
        if (aboutConnection.has(entry.message.t)) unanswered.delete(entry.i)
        else entry.sentAt = null
      }
      ;[open, unansweredNow, waiting] = [true, 0, []]
      bucket = { tokens: screenPace.burst, at: now() }
    },
    /** After that, everything else in its old order. */
    resume() {
      const first = new Set(waiting)
      const left = [...unanswered.values()].filter((entry) => entry.sentAt === null && !first.has(entry))
      waiting.push(...left.filter(maySend))
      pump()
    },
    pause: () => void (open = false),
    /** Since when the oldest that was sent waits for its answer. */
    waitingSince: () => Math.min(...[...unanswered.values()].map(({ sentAt }) => sentAt ?? Infinity)),
    close() {
      open = false
      if (timer) clearTimeout(timer)
    },
  }
}

function costOf({ message, text }: Sent): number {
  if (message.t === 'on') return 1 + pace.areaCost
  // Each try of a transaction is remembered for a while.
  if (message.t === 'cas') return messageCost(text.length * 2, 1) + pace.tryCost
  return messageCost(text.length * 2, 'u' in message ? Object.keys(message.u).length : 1)
}
