import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import WebSocket from 'ws'
import { defineStore, type LivePaths } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { actor } from '#db/testing/test-services.ts'
import type { PersonId } from '#rules/ids.ts'
import { applyPatch, type Operation } from '#rules/live/patch.ts'
import type { Json } from '#rules/live/values.ts'
import { livePath, openGateway, subprotocol, type Gateway } from './gateway.ts'
import type { LiveLimits } from './context.ts'

/** Opens a gateway on a free port; sessions come from the given map instead of the identity feature. */
export const openTestGateway = (
  services: Services,
  livePaths: LivePaths,
  people: Map<string, SignedIn>,
  limits: Partial<LiveLimits> = {},
) => openListeningGateway(services, livePaths, async (id) => people.get(id) ?? null, limits)

/** Opens a gateway on a free port with the given session lookup. */
export async function openListeningGateway(
  services: Services,
  livePaths: LivePaths,
  sessionById: (id: string) => Promise<SignedIn | null>,
  limits: Partial<LiveLimits> = {},
) {
  const gateway = openGateway(services, livePaths, sessionById, limits)
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

/** Opens a gateway for all tests of a file. `live.url` and `live.gateway` exist once the first test runs. */
export function openFileGateway(services: Services, livePaths: LivePaths) {
  const people = new Map<string, SignedIn>()
  const live = {} as Awaited<ReturnType<typeof openTestGateway>>
  beforeAll(async () => void Object.assign(live, await openTestGateway(services, livePaths, people)))
  afterAll(() => live.close())
  return { live, people }
}

/** A store that its school's members may write. */
export const createShelfStore = (limits: { recordBytes: number; perWriter: number; perArea: number }) =>
  defineStore({
    path: 'shelves/:schoolId',
    enter: async (_, signedIn, { schoolId }) =>
      signedIn && { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null },
    allow: () => true,
    canWrite: () => true,
    check: () => null,
    limits,
  })

/** Adds a session for a person to the map and returns its id. */
export function addSession(
  people: Map<string, SignedIn>,
  personId: PersonId,
  overrides: { name?: string; staff?: boolean; expiresAt?: number } = {},
): string {
  const id = randomUUID()
  const { name = 'x', staff = false, expiresAt = Infinity } = overrides
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
  people.set(id, { user, session: { id, strength: 'full', workspace: null, expiresAt } })
  return id
}

type ServerMessage = {
  t: string
  i?: number
  p?: string
  r?: string | number
  v?: Json
  d?: Operation[]
  b?: string
  e?: string
}

/** A minimal live client: records received messages and the current value of each path. */
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
  const received: ServerMessage[] = []
  const waiting = new Map<number, (message: ServerMessage) => void>()
  let next = 0
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )

  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as ServerMessage
    received.push(message)
    if (message.t === 'v') values.set(message.p!, message.v!)
    if (message.t === 'd') {
      if (revisions.get(message.p!) !== message.b) throw new Error('received a patch for another revision')
      values.set(message.p!, applyPatch(values.get(message.p!)!, message.d!))
    }
    if (message.t === 'v' || message.t === 'd') revisions.set(message.p!, message.r as string)
    if (message.i !== undefined) waiting.get(message.i)?.(message)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })

  return {
    socket,
    heard: received,
    values,
    closed,
    send(message: Record<string, unknown>): Promise<ServerMessage> {
      const i = next++
      return new Promise((resolve) => {
        waiting.set(i, resolve)
        socket.send(JSON.stringify({ ...message, i }))
      })
    },
    /** Waits until the value of a path is as expected. */
    async waitForValue(path: string, expected: (value: Json | undefined) => boolean, timeoutMs = 3_000): Promise<Json> {
      for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
        if (expected(values.get(path))) return values.get(path)!
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      throw new Error(`timeout: ${path} has the value ${JSON.stringify(values.get(path))}`)
    },
    close: () => socket.close(),
  }
}
