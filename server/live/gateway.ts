import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { AppError } from '#app/platform/errors.ts'
import type { Caller, LivePlaces } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { rotatingLine } from '#app/platform/rotating-line.server.ts'
import { waitingLine } from '#app/platform/waiting-line.server.ts'
import { pace } from '#rules/live/timing.ts'
import { openClientAddress } from '../http/client-address.ts'
import { grantFor } from './access.ts'
import { liveBudgets, type Budgets } from './budgets.ts'
import { liveChannels, type Channels } from './channels.ts'
import { admittedWrites, type Update } from './checked-writes.ts'
import { openConnection, type Connection } from './connection.ts'
import type { LiveContext, LiveLimits } from './context.ts'
import { liveDirectory, type Directory } from './directory.ts'
import { disconnectWrites } from './disconnect-writes.ts'
import { startHeartbeat } from './heartbeat.ts'
import { inboxWriter } from './inbox-writer.ts'
import { dropped } from './metrics.ts'
import { openConnections } from './open-connections.ts'
import { pathReader } from './path-reader.ts'
import { presenceRegistry } from './presence.ts'
import { watchRights } from './rights-watch.ts'
import { storeWriter, type StoreWriter, type Write } from './store-writer.ts'
import { liveTickets, type Tickets } from './tickets.ts'

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
  perSecond: pace.perSecond,
  burst: pace.burst,
  unanswered: 300,
  paths: 100,
  frameBytes: 64 * 1024,
  bufferedBytes: 1024 * 1024,
  disconnectWrites: 20,
  windows: 6,
  perPerson: 40,
  visitors: 500,
}
const [asksAtOnce, recheckedAtOnce, mostWaiting] = [4, 2, 20_000]
const [tickMs, closeTimeoutMs, sweepMs] = [500, 1_000, 60_000]

export function openGateway(
  services: Services,
  places: LivePlaces,
  sessionById: SessionLookup,
  limits: Partial<LiveLimits> = {},
): Gateway {
  const { env, log, newId, bus } = services
  const processId = newId()
  const tickets = liveTickets(services)
  const directory = liveDirectory(places)
  const writer = storeWriter(services)
  const inboxes = inboxWriter(services)
  const presence = presenceRegistry(bus, processId)
  const most = { ...defaultLimits, ...limits }
  const queue = rotatingLine(asksAtOnce, { waiting: mostWaiting })
  // Whoever signs out does not wait for what others read.
  const recheckQueue = waitingLine(recheckedAtOnce, mostWaiting)
  const channels = liveChannels(services, pathReader(services, presence.at, queue), presence, most.bufferedBytes)
  const budgets = liveBudgets(most)
  const context: LiveContext = {
    services,
    budgets,
    directory,
    channels,
    writer,
    inboxes,
    presence,
    onDisconnect: disconnectWrites(services, processId, writesOf),
    limits: most,
    queue,
    closing: false,
    tickedAt: performance.now(),
  }

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Answered by the connection, which counts them: a pong for every ping would fill the memory where a client does
    // not read.
    autoPong: false,
    maxFragments: 64,
    maxPayload: most.frameBytes,
    handleProtocols: () => subprotocol,
  })
  const { all: open, hasRoomFor, add } = openConnections(most)
  const clientAddress = openClientAddress(env)
  const addressOfRequest = ({ socket, headers }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString())
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
        .catch((error: Error) => log.warn({ error }, 'live tokens')),
    sweepMs,
  )
  sweeping.unref()
  const stopGapWatch = bus.onGap(() => channels.refreshAll(1_000))
  const stopHeartbeat = startHeartbeat(open, (connection) => {
    if (connection.signedIn && connection.signedIn.session.expiresAt <= services.now()) void recheck(connection)
  })
  const stopRightsWatch = watchRights(services, (personIds) => void recheckPeople(new Set(personIds)))

  /** As whoever they are now: asked for when a connection that is gone wanted something written. */
  async function writesOf(sessionId: string | null, update: Update): Promise<Write[]> {
    const signedIn = sessionId === null ? null : await queue(sessionId, () => sessionById(sessionId))
    if (sessionId !== null && !signedIn) throw new AppError('not-found')
    return admittedWrites(
      directory,
      update,
      () => undefined,
      (found) => queue(sessionId ?? '', () => grantFor(services, found, signedIn)),
    )
  }

  async function recheckPeople(people: Set<string>) {
    const theirs = [...open.values()].filter(({ signedIn }) => signedIn && people.has(signedIn.user.id))
    await Promise.all(theirs.map(recheck))
  }

  async function recheck(connection: Connection) {
    try {
      const now = await recheckQueue(() => sessionById(connection.signedIn!.session.id))
      if (now) return await connection.recheck(now)
      dropped.inc({ reason: 'revoked' })
      connection.end(4001, 'signed out')
    } catch (error) {
      // Their rights could not be read: they reconnect and are checked then.
      log.warn({ error }, 'rights not rechecked')
      connection.end(1013, 'unavailable')
    }
  }

  async function admit(request: IncomingMessage): Promise<Caller | null | 'no'> {
    if (context.closing) throw new AppError('unavailable')
    if (request.headers.origin && !origins.has(request.headers.origin)) return 'no'
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
    const ticket = offered.find((part) => part.startsWith('ticket.'))?.slice('ticket.'.length)
    if (!ticket || !offered.includes(subprotocol)) return 'no'
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
    connections: () => open.size,
    upgrade(request, stream, head) {
      stream.on('error', () => stream.destroy())
      admit(request).then(
        (who) => {
          if (who === 'no') return refuse(stream, '401 Unauthorized')
          if (context.closing) return stream.destroy()
          const address = addressOfRequest(request)
          if (!hasRoomFor(who, address)) return refuse(stream, '429 Too Many Requests\r\nRetry-After: 60')
          server.handleUpgrade(request, stream, head, (socket) =>
            add(socket, openConnection(context, socket, who, address, newId()), who, address),
          )
        },
        (error: Error) => {
          log.warn({ error }, 'live connection not admitted')
          refuse(stream, '503 Service Unavailable')
        },
      )
    },
    async close() {
      stopHeartbeat()
      stopGapWatch()
      stopRightsWatch()
      // What comes from now on is not answered, and therefore sent again to another process.
      context.closing = true
      await Promise.all([writer.idle(), inboxes.idle()])
      const gone = Promise.all(
        [...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      )
      // 1012: reconnect; clients wait a random moment, so that they do not all come at once.
      for (const connection of open.values()) connection.end(1012, 'restarting')
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs))])
      open.forEach((_, socket) => socket.terminate())
      await context.onDisconnect
        .close()
        .catch((error: Error) => log.warn({ error }, 'writes of lost connections are left to others'))
      presence.close()
      channels.close()
      clearInterval(ticking)
      clearInterval(sweeping)
    },
  }
}

/** Whoever does not end a connection from their side either would hold it for ever. */
const refuse = (stream: Duplex, status: string) =>
  void stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => stream.destroy())
