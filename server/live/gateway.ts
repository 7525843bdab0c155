import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Caller, LivePaths } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { schedulers } from '#app/platform/limits/limits.ts'
import { connectionRate } from '#rules/live/timing.ts'
import { createAddressResolver } from '../http/security/client-address.ts'
import { resolveGrant } from './access/access.ts'
import { createBudgets, type Budgets } from './access/budgets.ts'
import { openChannels, type Channels } from './reads/channels.ts'
import { authorizeWrites, type Update } from './writes/check-writes.ts'
import { openConnection, type Connection } from './connections/connection.ts'
import type { LiveContext, LiveLimits } from './context.ts'
import { createDirectory, type Directory } from './directory.ts'
import { openDisconnectWrites } from './writes/disconnect-writes.ts'
import { startHeartbeat } from './connections/heartbeat.ts'
import { createInboxWriter } from './writes/inbox-writer.ts'
import { droppedConnections } from './metrics.ts'
import { trackConnections } from './connections/open-connections.ts'
import { createPathReader } from './reads/path-reader.ts'
import { openPresence } from './presence/presence.ts'
import { pollRightsChanges } from './access/poll-rights-changes.ts'
import { createStoreWriter, type StoreWriter, type Write } from './writes/store-writer.ts'
import { createTickets, type Tickets } from './connections/tickets.ts'

export const livePath = '/api/1.0/live'
export const subprotocol = 'skykite.live.1'

export type SessionLookup = (sessionId: string) => Promise<Caller | null>

export type Gateway = {
  services: Services
  budgets: Budgets
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void
  tickets: Tickets
  directory: Directory
  channels: Channels
  writer: StoreWriter
  connections: () => number
  close: () => Promise<void>
}

const defaultLimits: LiveLimits = {
  perSecond: connectionRate.perSecond,
  burst: connectionRate.burst,
  unanswered: 300,
  paths: 100,
  frameBytes: 64 * 1024,
  bufferedBytes: 1024 * 1024,
  disconnectWrites: 20,
  perSession: 6,
  perPerson: 40,
  visitors: 500,
}
const [tickMs, closeTimeoutMs, sweepMs] = [500, 1_000, 60_000]

export function openGateway(
  services: Services,
  livePaths: LivePaths,
  sessionById: SessionLookup,
  limits: Partial<LiveLimits> = {},
): Gateway {
  const { env, log, newId, bus } = services
  const processId = newId()
  const tickets = createTickets(services)
  const directory = createDirectory(livePaths)
  const writer = createStoreWriter(services)
  const inboxes = createInboxWriter(services)
  const presence = openPresence(bus, processId)
  const allLimits = { ...defaultLimits, ...limits }
  const reads = fairScheduler(schedulers.liveReads)
  // Separate, so that revoking sessions does not wait for reads of other users.
  const rechecks = fairScheduler(schedulers.liveRechecks)
  const channels = openChannels(
    services,
    createPathReader(services, presence.peopleAt, reads),
    presence,
    allLimits.bufferedBytes,
  )
  const budgets = createBudgets(allLimits)
  const context: LiveContext = {
    services,
    budgets,
    directory,
    channels,
    writer,
    inboxes,
    presence,
    onDisconnect: openDisconnectWrites(services, processId, resolveWrites),
    limits: allLimits,
    reads,
    closing: false,
    tickedAt: performance.now(),
  }

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // The connection answers pings itself and rate-limits them: automatic pongs would fill the memory if a client does
    // not read.
    autoPong: false,
    maxFragments: 64,
    maxPayload: allLimits.frameBytes,
    handleProtocols: () => subprotocol,
  })
  const { all: openSockets, canAdd, add } = trackConnections(allLimits)
  const resolveAddress = createAddressResolver(env)
  const addressOfRequest = ({ socket, headers }: IncomingMessage) =>
    resolveAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString())
  const origins = new Set([
    new URL(env.BASE_URL).origin,
    ...env.AUTHORISED_DOMAINS.map((domain) => `https://${domain}`),
  ])

  const ticking = setInterval(() => (context.tickedAt = performance.now()), tickMs)
  ticking.unref()
  const sweeping = setInterval(
    () =>
      void services.pool
        .query('DELETE FROM live_tokens WHERE expires_at < now()')
        .catch((error: Error) => log.warn({ error }, 'deleting expired live tokens failed')),
    sweepMs,
  )
  sweeping.unref()
  const stopGapWatch = bus.onGap(() => channels.refreshAll(1_000))
  const stopHeartbeat = startHeartbeat(openSockets, (connection) => {
    if (connection.signedIn && connection.signedIn.session.expiresAt <= services.now()) void recheck(connection)
  })
  const stopRightsWatch = pollRightsChanges(services, (personIds) => void recheckPeople(new Set(personIds)))

  /** Authorizes disconnect writes with the current rights of the session's user. */
  async function resolveWrites(sessionId: string | null, update: Update): Promise<Write[]> {
    const signedIn = sessionId === null ? null : await reads.run([sessionId], () => sessionById(sessionId))
    if (sessionId !== null && !signedIn) throw new AppError('not-found')
    return authorizeWrites(
      directory,
      update,
      () => undefined,
      (match) => reads.run([sessionId ?? ''], () => resolveGrant(services, match, signedIn)),
    )
  }

  async function recheckPeople(people: Set<string>) {
    const affected = [...openSockets.values()].filter(({ signedIn }) => signedIn && people.has(signedIn.user.id))
    await Promise.all(affected.map(recheck))
  }

  async function recheck(connection: Connection) {
    try {
      const caller = await rechecks.run([connection.signedIn!.user.id], () =>
        sessionById(connection.signedIn!.session.id),
      )
      if (caller) return await connection.recheck(caller)
      droppedConnections.inc({ reason: 'revoked' })
      connection.end(4001, 'signed out')
    } catch (error) {
      // The rights could not be read: the client reconnects and is checked then.
      log.warn({ error }, 'rechecking rights failed')
      connection.end(1013, 'unavailable')
    }
  }

  async function authenticate(request: IncomingMessage): Promise<Caller | null | 'no'> {
    if (context.closing) throw new AppError('unavailable')
    if (request.headers.origin && !origins.has(request.headers.origin)) return 'no'
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
    const ticket = protocols.find((part) => part.startsWith('ticket.'))?.slice('ticket.'.length)
    if (!ticket || !protocols.includes(subprotocol)) return 'no'
    const sessionId = await tickets.redeem(ticket)
    if (sessionId === undefined) return 'no'
    if (sessionId === null) return null
    return (await sessionById(sessionId)) ?? 'no'
  }

  return {
    services,
    budgets,
    tickets,
    directory,
    channels,
    writer,
    connections: () => openSockets.size,
    upgrade(request, stream, head) {
      stream.on('error', () => stream.destroy())
      authenticate(request).then(
        (caller) => {
          if (caller === 'no') return rejectUpgrade(stream, '401 Unauthorized')
          if (context.closing) return stream.destroy()
          const address = addressOfRequest(request)
          if (!canAdd(caller, address)) return rejectUpgrade(stream, '429 Too Many Requests\r\nRetry-After: 60')
          server.handleUpgrade(request, stream, head, (socket) =>
            add(socket, openConnection(context, socket, caller, address, newId()), caller, address),
          )
        },
        (error: Error) => {
          log.warn({ error }, 'live connection not admitted')
          rejectUpgrade(stream, '503 Service Unavailable')
        },
      )
    },
    async close() {
      stopHeartbeat()
      stopGapWatch()
      stopRightsWatch()
      // Messages from now on stay unanswered, so clients resend them to another process.
      context.closing = true
      await Promise.all([writer.idle(), inboxes.idle()])
      const allClosed = Promise.all(
        [...openSockets.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      )
      // 1012: clients reconnect after a random delay, so that they do not all reconnect concurrently.
      for (const connection of openSockets.values()) connection.end(1012, 'restarting')
      await Promise.race([allClosed, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs))])
      openSockets.forEach((_, socket) => socket.terminate())
      await context.onDisconnect
        .close()
        .catch((error: Error) => log.warn({ error }, 'disconnect writes failed; another process runs them'))
      presence.close()
      channels.close()
      clearInterval(ticking)
      clearInterval(sweeping)
    },
  }
}

/** Destroys the socket after the response: a client that never closes would keep it open forever. */
const rejectUpgrade = (stream: Duplex, status: string) =>
  void stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => stream.destroy())
