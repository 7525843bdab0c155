import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import WebSocket from 'ws'
import type { LivePlaces } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { PersonId } from '#rules/ids.ts'
import { applyPatch, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'
import { livePath, openGateway, subprotocol, type Gateway } from './gateway.ts'
import type { LiveLimits } from './context.ts'

/** A gateway on a port of its own, where the test's own table stands in for sign-in. */
export const openTestGateway = (
  services: Services,
  places: LivePlaces,
  people: Map<string, SignedIn>,
  limits: Partial<LiveLimits> = {},
) => openGatewayOn(services, places, async (id) => people.get(id) ?? null, limits)

/** The same as a web process has it. */
export async function openGatewayOn(
  services: Services,
  places: LivePlaces,
  sessionById: (id: string) => Promise<SignedIn | null>,
  limits: Partial<LiveLimits> = {},
) {
  const gateway = openGateway(services, places, sessionById, limits)
  const server = createServer()
  server.on('upgrade', gateway.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    gateway,
    url: `ws://127.0.0.1:${port}${livePath}`,
    async close() {
      await gateway.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A session for a person in the test's own table, which stands in for sign-in. */
export function sessionIn(
  people: Map<string, SignedIn>,
  personId: PersonId,
  over: { name?: string; staff?: boolean; expiresAt?: number } = {},
): string {
  const id = randomUUID()
  const { name = 'x', staff = false, expiresAt = Infinity } = over
  const user = {
    id: personId,
    name,
    email: '',
    kind: 'adult',
    locale: 'en',
    staff,
    onboarded: true,
    disabled: false,
    twoFactor: false,
    lacksFactor: false,
  } as const
  people.set(id, { user, session: { id, strength: 'full', room: null, expiresAt } })
  return id
}

type Said = {
  t: string
  i?: number
  p?: string
  r?: string | number
  v?: Json
  d?: Operation[]
  b?: string
  e?: string
}

/** A screen, as plain as can be: what it was told, and its value of each path. */
export async function openScreen(
  url: string,
  gateway: Pick<Gateway, 'tickets'>,
  sessionId: string | null,
  options: { origin?: string; ticket?: string } = {},
) {
  const ticket = options.ticket ?? gateway.tickets.issue(sessionId).ticket
  const socket = new WebSocket(url, [subprotocol, `ticket.${ticket}`], {
    headers: options.origin ? { origin: options.origin } : {},
  })
  const values = new Map<string, Json>()
  const revisions = new Map<string, string>()
  const heard: Said[] = []
  const waiting = new Map<number, (said: Said) => void>()
  let next = 0
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )

  socket.on('message', (data) => {
    const said = JSON.parse(data.toString()) as Said
    heard.push(said)
    if (said.t === 'v') values.set(said.p!, said.v!)
    if (said.t === 'd') {
      if (revisions.get(said.p!) !== said.b) throw new Error('a patch for another revision')
      values.set(said.p!, applyPatch(values.get(said.p!)!, said.d!))
    }
    if (said.t === 'v' || said.t === 'd') revisions.set(said.p!, said.r as string)
    if (said.i !== undefined) waiting.get(said.i)?.(said)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })

  return {
    socket,
    heard,
    values,
    closed,
    say(message: Record<string, unknown>): Promise<Said> {
      const i = next++
      return new Promise((resolve) => {
        waiting.set(i, resolve)
        socket.send(JSON.stringify({ ...message, i }))
      })
    },
    /** Waits until a path reads as expected. */
    async sees(path: string, expected: (value: Json | undefined) => boolean, timeoutMs = 3_000): Promise<Json> {
      for (const until = performance.now() + timeoutMs; performance.now() < until; ) {
        if (expected(values.get(path))) return values.get(path)!
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      throw new Error(`${path} reads ${JSON.stringify(values.get(path))}`)
    },
    close: () => socket.close(),
  }
}
