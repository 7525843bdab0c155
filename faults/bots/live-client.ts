import { openRaw } from '#bench/live/raw-client.ts'
import { applyPatch, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'

export type LiveReply = { t: 'ok' | 'no'; e?: string }

/** A WebSocket client that can send any message and stores the values of subscribed paths. */
export type LiveClient = {
  say: (message: object) => Promise<LiveReply>
  valueOf: (path: string) => Json | undefined
  isOpen: () => boolean
  close: () => void
}

type LiveMessage = (LiveReply & { i: number }) | { t: 'v'; p: string; v: Json } | { t: 'd'; p: string; d: Operation[] }

export async function openLive(
  port: number,
  sessionId: string | null,
  onValue: (path: string, value: Json) => void = () => {},
): Promise<LiveClient> {
  const client = await openRaw(port, sessionId)
  const waiting = new Map<number, (reply: LiveReply) => void>()
  const values = new Map<string, Json>()
  let [next, open] = [1, true]
  const set = (path: string, value: Json) => {
    values.set(path, value)
    onValue(path, value)
  }
  client.onText = (bytes) => {
    const message = JSON.parse(bytes.toString()) as LiveMessage
    if (message.t === 'v') set(message.p, message.v)
    else if (message.t === 'd') set(message.p, applyPatch(values.get(message.p) ?? null, message.d))
    else if ('i' in message) {
      waiting.get(message.i)?.(message)
      waiting.delete(message.i)
    }
  }
  // A closed connection gets no replies: resolve pending messages as rejected.
  void client.closed.then(() => {
    open = false
    waiting.forEach((resolve) => resolve({ t: 'no', e: 'cut off' }))
  })
  return {
    say: (message) =>
      new Promise((resolve) => {
        if (!open) return resolve({ t: 'no', e: 'cut off' })
        const i = next++
        waiting.set(i, resolve)
        client.say(JSON.stringify({ ...message, i }))
      }),
    valueOf: (path) => values.get(path),
    isOpen: () => open,
    close: () => client.socket.destroy(),
  }
}
