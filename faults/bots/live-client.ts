import { openRaw } from '#bench/live/raw-client.ts'
import { applyPatch, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'

export type Told = { t: 'ok' | 'no'; e?: string }

/** A WebSocket to the server that says anything, and knows what stands at the paths it listens to. */
export type LiveClient = {
  say: (message: object) => Promise<Told>
  valueOf: (path: string) => Json | undefined
  isOpen: () => boolean
  close: () => void
}

type Heard = (Told & { i: number }) | { t: 'v'; p: string; v: Json } | { t: 'd'; p: string; d: Operation[] }

export async function openLive(
  port: number,
  sessionId: string | null,
  heard: (path: string, value: Json) => void = () => {},
): Promise<LiveClient> {
  const client = await openRaw(port, sessionId)
  const waiting = new Map<number, (told: Told) => void>()
  const values = new Map<string, Json>()
  let [next, open] = [1, true]
  const set = (path: string, value: Json) => {
    values.set(path, value)
    heard(path, value)
  }
  client.onText = (bytes) => {
    const said = JSON.parse(bytes.toString()) as Heard
    if (said.t === 'v') set(said.p, said.v)
    else if (said.t === 'd') set(said.p, applyPatch(values.get(said.p) ?? null, said.d))
    else if ('i' in said) {
      waiting.get(said.i)?.(said)
      waiting.delete(said.i)
    }
  }
  // Whoever is cut off is told nothing, which is as good as no.
  void client.closed.then(() => {
    open = false
    waiting.forEach((tell) => tell({ t: 'no', e: 'cut off' }))
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
