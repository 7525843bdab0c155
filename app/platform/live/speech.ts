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

export type Answer = { t: 'ok'; i: number; r?: number } | { t: 'no'; i: number; e: string } | { t: 'now'; i: number; r: number; v: Json }

export class LiveRefusal extends Error {}

type Said = { i: number; message: Message; text: string; sentAt: number | null; resolve: (answer: Answer) => void; reject: (error: Error) => void }

const aboutConnection = new Set<Message['t']>(['on', 'off', 'hi'])

/** What a screen says: numbered, in order, no faster than it may, and again after every reconnect until it is answered. */
export function openSpeech(send: (text: string) => void, now: () => number = () => performance.now()) {
  const unanswered = new Map<number, Said>()
  let waiting: Said[] = []
  let bucket: Bucket = { tokens: screenPace.burst, at: now() }
  let [open, next, sent] = [false, 0, 0]
  let timer: ReturnType<typeof setTimeout> | null = null

  function pump() {
    timer = null
    while (open && waiting.length > 0 && sent < screenPace.atOnce) {
      const said = waiting[0]!
      const cost = Math.min(costOf(said), screenPace.burst)
      const left = takeToken(bucket, now(), screenPace.perSecond, screenPace.burst, cost)
      if (!left) return void (timer = setTimeout(pump, (1000 * cost) / screenPace.perSecond))
      bucket = left
      waiting.shift()
      said.sentAt = now()
      sent++
      send(said.text)
    }
  }

  return {
    say(message: Message): Promise<Answer> {
      const i = next++
      return new Promise((resolve, reject) => {
        const said: Said = { i, message, text: JSON.stringify({ ...message, i }), sentAt: null, resolve, reject }
        unanswered.set(i, said)
        waiting.push(said)
        if (!timer) pump()
      })
    },
    hear(answer: Answer) {
      const said = unanswered.get(answer.i)
      if (!said) return
      unanswered.delete(answer.i)
      sent--
      if (answer.t === 'no') said.reject(new LiveRefusal(answer.e))
      else said.resolve(answer)
      if (!timer) pump()
    },
    /** What is listened to is said anew by whoever listens; an old `off` after that would end it. */
    begin() {
      for (const said of unanswered.values()) {
        if (aboutConnection.has(said.message.t)) unanswered.delete(said.i)
        else said.sentAt = null
      }
      ;[open, sent, waiting] = [true, 0, []]
      bucket = { tokens: screenPace.burst, at: now() }
    },
    /** After that, everything else in its old order. */
    goOn() {
      const first = new Set(waiting)
      waiting.push(...[...unanswered.values()].filter((said) => said.sentAt === null && !first.has(said)))
      pump()
    },
    pause: () => void (open = false),
    /** Since when the oldest that was sent waits for its answer. */
    waitingSince: () => Math.min(...[...unanswered.values()].map(({ sentAt }) => sentAt ?? Infinity)),
    end() {
      open = false
      if (timer) clearTimeout(timer)
    },
  }
}

function costOf({ message, text }: Said): number {
  if (message.t === 'on') return 1 + pace.areaCost
  return messageCost(text.length * 2, 'u' in message ? Object.keys(message.u).length : 1)
}
