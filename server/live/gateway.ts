import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { LivePlaces } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { idle, presence as timing } from '#rules/live/timing.ts'
import { waitingLine } from '../http/waiting-line.ts'
import { liveChannels, type Channels } from './channels.ts'
import { openConnection, type Connection, type LiveHall, type LiveLimits } from './connection.ts'
import { liveDirectory, type Directory } from './directory.ts'
import { farewells } from './farewells.ts'
import { pingFrame, streamOf, writeFrame } from './frames.ts'
import { connections as openConnections, dropped } from './metrics.ts'
import { presenceBook } from './presence.ts'
import { watchRights } from './rights-watch.ts'
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
  close: () => Promise<void>
}

const defaultLimits: LiveLimits = { perSecond: 100, burst: 200, unanswered: 300, paths: 100, frameBytes: 64 * 1024, bufferedBytes: 1024 * 1024 }
const mostPerSession = 6
const [asksAtOnce, mostWaiting] = [4, 20_000]

export function openGateway(services: Services, places: LivePlaces, sessionById: SessionLookup, limits: Partial<LiveLimits> = {}): Gateway {
  const { env, log, newId, bus } = services
  const processId = newId()
  const tickets = liveTickets(services)
  const directory = liveDirectory(places)
  const writer = storeWriter(services)
  const presence = presenceBook(bus, processId)
  const most = { ...defaultLimits, ...limits }
  const inLine = waitingLine(asksAtOnce, mostWaiting)
  const channels = liveChannels(services, presence.at, inLine, most.bufferedBytes)
  const hall: LiveHall = { services, directory, channels, writer, presence, farewells: farewells(services, processId), limits: most, inLine, closing: false, opened: 0 }

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

  const stopGapWatch = bus.onGap(() => channels.refreshAll(1_000))
  const stopRightsWatch = watchRights(services, (personIds) => void recheckPeople(new Set(personIds)))

  async function recheckPeople(people: Set<string>) {
    const theirs = [...open.values()].filter(({ signedIn }) => signedIn && people.has(signedIn.user.id))
    await Promise.all(theirs.map(recheck))
  }

  async function recheck(connection: Connection) {
    try {
      if (await inLine(() => sessionById(connection.signedIn!.session.id))) return await connection.recheck()
      dropped.inc({ reason: 'revoked' })
      connection.end(4001, 'signed out')
    } catch (error) {
      // Nobody could say whether they still may: they come again and are asked then.
      log.warn({ error: (error as Error).message }, 'rights not rechecked')
      connection.end(1013, 'unavailable')
    }
  }

  let askedAt = performance.now()
  let turns = 0
  const asking = setInterval(() => {
    const now = performance.now()
    // After a pause of our own their answers may still lie unread, so nobody is called silent for it.
    const paused = now - askedAt > timing.silentMs
    const everybody = turns++ % (idle.askMs / timing.askMs) === 0
    askedAt = now
    for (const [socket, connection] of open) {
      const missed = connection.isMissed()
      if (!missed && !everybody) continue
      if (!paused && now - connection.heardAt > (missed ? timing : idle).silentMs) {
        dropped.inc({ reason: 'silent' })
        socket.terminate()
      } else if (!writeFrame(streamOf(socket), pingFrame, most.bufferedBytes)) socket.terminate()
    }
  }, timing.askMs)
  asking.unref()

  async function admit(request: IncomingMessage): Promise<SignedIn | null | 'no'> {
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
    if (windows && windows.size > mostPerSession) windows.values().next().value!.end(4009, 'too many windows')
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
    upgrade(request, stream, head) {
      stream.on('error', () => stream.destroy())
      admit(request).then(
        (who) => {
          if (who === 'no') return stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
          server.handleUpgrade(request, stream, head, (socket) => welcome(socket, who))
        },
        (error: Error) => {
          log.warn({ error: error.message }, 'live connection not admitted')
          stream.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
        },
      )
    },
    async close() {
      clearInterval(asking)
      stopGapWatch()
      stopRightsWatch()
      // What comes from now on is not answered, and therefore said again elsewhere.
      hall.closing = true
      await writer.idle()
      // 1012: come again; the client waits a random moment, so that they do not all knock at once.
      for (const socket of open.keys()) socket.close(1012, 'restarting')
      await hall.farewells.close().catch(() => {})
      presence.close()
      channels.close()
      setTimeout(() => open.forEach((_, socket) => socket.terminate()), 1_000).unref()
    },
  }
}
