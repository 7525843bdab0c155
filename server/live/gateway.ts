import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { AppError } from '#app/platform/errors.ts'
import type { LivePlaces } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { pace } from '#rules/live/timing.ts'
import { waitingLine } from '../http/waiting-line.ts'
import { liveChannels, type Channels } from './channels.ts'
import { openConnection, type Connection } from './connection.ts'
import { liveDirectory, type Directory } from './directory.ts'
import { farewells } from './farewells.ts'
import type { LiveHall, LiveLimits } from './hall.ts'
import { connections as openConnections, dropped } from './metrics.ts'
import { pathReader } from './path-reader.ts'
import { presenceBook } from './presence.ts'
import { watchRights } from './rights-watch.ts'
import { watchSilence } from './silence-watch.ts'
import { storeWriter, type StoreWriter } from './store-writer.ts'
import { liveTickets, type Tickets } from './tickets.ts'

export const livePath = '/api/1.0/live'
export const subprotocol = 'skykite.live.1'

export type SessionLookup = (sessionId: string) => Promise<SignedIn | null>

export type Gateway = {
  services: Services
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void
  tickets: Tickets
  directory: Directory
  channels: Channels
  writer: StoreWriter
  connections: () => number
  close: () => Promise<void>
}

const defaultLimits: LiveLimits = { perSecond: pace.perSecond, burst: pace.burst, unanswered: 300, paths: 100, frameBytes: 64 * 1024, bufferedBytes: 1024 * 1024 }
const mostPerSession = 6
const [asksAtOnce, mostWaiting] = [4, 20_000]
const [beatMs, goodbyeMs] = [500, 1_000]

export function openGateway(services: Services, places: LivePlaces, sessionById: SessionLookup, limits: Partial<LiveLimits> = {}): Gateway {
  const { env, log, newId, bus } = services
  const processId = newId()
  const tickets = liveTickets(services)
  const directory = liveDirectory(places)
  const writer = storeWriter(services)
  const presence = presenceBook(bus, processId)
  const most = { ...defaultLimits, ...limits }
  const inLine = waitingLine(asksAtOnce, mostWaiting)
  const channels = liveChannels(services, pathReader(services, presence.at, inLine), most.bufferedBytes)
  const hall: LiveHall = { services, directory, channels, writer, presence, farewells: farewells(services, processId), limits: most, inLine, closing: false, opened: 0, beatAt: performance.now() }

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Answered by the connection, which counts them: a pong for every ping would fill the memory for whoever does not read.
    autoPong: false,
    maxFragments: 64,
    maxPayload: most.frameBytes,
    handleProtocols: () => subprotocol,
  })
  const open = new Map<WebSocket, Connection>()
  const bySession = new Map<string, Set<Connection>>()
  const origins = new Set([new URL(env.BASE_URL).origin, ...env.AUTHORISED_DOMAINS.map((domain) => `https://${domain}`)])

  const beating = setInterval(() => (hall.beatAt = performance.now()), beatMs)
  beating.unref()
  const stopGapWatch = bus.onGap(() => channels.refreshAll(1_000))
  const stopSilenceWatch = watchSilence(open, most.bufferedBytes, (connection) => {
    if (connection.signedIn && connection.signedIn.session.expiresAt <= services.now()) void recheck(connection)
  })
  const stopRightsWatch = watchRights(services, (personIds) => void recheckPeople(new Set(personIds)))

  async function recheckPeople(people: Set<string>) {
    const theirs = [...open.values()].filter(({ signedIn }) => signedIn && people.has(signedIn.user.id))
    await Promise.all(theirs.map(recheck))
  }

  async function recheck(connection: Connection) {
    try {
      const now = await inLine(() => sessionById(connection.signedIn!.session.id))
      if (now) return await connection.recheck(now)
      dropped.inc({ reason: 'revoked' })
      connection.end(4001, 'signed out')
    } catch (error) {
      // Nobody could say whether they still may: they come again and are asked then.
      log.warn({ error: (error as Error).message }, 'rights not rechecked')
      connection.end(1013, 'unavailable')
    }
  }

  async function admit(request: IncomingMessage): Promise<SignedIn | null | 'no'> {
    if (hall.closing) throw new AppError('unavailable')
    if (request.headers.origin && !origins.has(request.headers.origin)) return 'no'
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
    const ticket = offered.find((part) => part.startsWith('ticket.'))?.slice('ticket.'.length)
    if (!ticket || !offered.includes(subprotocol)) return 'no'
    const sessionId = await tickets.redeem(ticket)
    if (sessionId === undefined) return 'no'
    if (sessionId === null) return null
    return (await sessionById(sessionId)) ?? 'no'
  }

  function welcome(socket: WebSocket, who: SignedIn | null) {
    const connection = openConnection(hall, socket, who, newId())
    open.set(socket, connection)
    openConnections.set(open.size)
    const windows = who ? (bySession.get(who.session.id) ?? new Set<Connection>()) : null
    if (who && windows) bySession.set(who.session.id, windows.add(connection))
    if (windows && windows.size > mostPerSession) {
      const [oldest] = windows as Set<Connection> & [Connection]
      windows.delete(oldest)
      oldest.end(4009, 'too many windows')
    }
    socket.once('close', () => {
      open.delete(socket)
      openConnections.set(open.size)
      windows?.delete(connection)
      if (windows?.size === 0) bySession.delete(who!.session.id)
    })
  }

  return {
    services,
    tickets,
    directory,
    channels,
    writer,
    connections: () => open.size,
    upgrade(request, stream, head) {
      stream.on('error', () => stream.destroy())
      admit(request).then(
        (who) => {
          if (who === 'no') return stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
          if (hall.closing) return stream.destroy()
          server.handleUpgrade(request, stream, head, (socket) => welcome(socket, who))
        },
        (error: Error) => {
          log.warn({ error: error.message }, 'live connection not admitted')
          stream.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
        },
      )
    },
    async close() {
      stopSilenceWatch()
      stopGapWatch()
      stopRightsWatch()
      // What comes from now on is not answered, and therefore said again elsewhere.
      hall.closing = true
      await writer.idle()
      const gone = Promise.all([...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      // 1012: come again; the client waits a random moment, so that they do not all knock at once.
      for (const connection of open.values()) connection.end(1012, 'restarting')
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, goodbyeMs))])
      open.forEach((_, socket) => socket.terminate())
      await hall.farewells.close().catch((error: Error) => log.warn({ error: error.message }, 'farewells are left to others'))
      presence.close()
      channels.close()
      clearInterval(beating)
    },
  }
}
