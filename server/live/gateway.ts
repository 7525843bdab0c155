import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { LivePlaces } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { presence as timing } from '#rules/live/timing.ts'
import { waitingLine } from '../http/waiting-line.ts'
import { liveChannels, type Channels } from './channels.ts'
import { openConnection, type Connection, type LiveHall, type LiveLimits } from './connection.ts'
import { liveDirectory, type Directory } from './directory.ts'
import { farewells } from './farewells.ts'
import { pingFrame, writeFrame } from './frames.ts'
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
  const inLine = waitingLine(asksAtOnce, mostWaiting)
  const channels = liveChannels(services, presence.at, inLine)
  const hall: LiveHall = { services, directory, channels, writer, presence, farewells: farewells(services, processId), limits: { ...defaultLimits, ...limits }, inLine }

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Answered by the connection, which counts them: a pong for every ping would fill the memory for whoever does not read.
    autoPong: false,
    maxFragments: 64,
    maxPayload: hall.limits.frameBytes,
    handleProtocols: () => subprotocol,
  })
  const open = new Map<WebSocket, Connection>()
  const origins = new Set([new URL(env.BASE_URL).origin, ...env.AUTHORISED_DOMAINS.map((domain) => `https://${domain}`)])

  const stopGapWatch = bus.onGap(() => channels.refreshAll(1_000))
  const stopRightsWatch = watchRights(services, (personIds) => void recheckPeople(new Set(personIds)))

  async function recheckPeople(people: Set<string>) {
    for (const [socket, connection] of open) {
      if (!connection.signedIn || !people.has(connection.signedIn.user.id)) continue
      const still = await sessionById(connection.signedIn.session.id).catch(() => connection.signedIn)
      if (!still) {
        dropped.inc({ reason: 'revoked' })
        socket.close(4001, 'signed out')
      } else await connection.recheck().catch((error: Error) => log.warn({ error: error.message }, 'rights not rechecked'))
    }
  }

  const asking = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of open) {
      if (now - connection.heardAt > timing.silentMs) {
        dropped.inc({ reason: 'silent' })
        socket.terminate()
      } else if (!writeFrame(socket, pingFrame, hall.limits.bufferedBytes)) socket.terminate()
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
    const mine = [...open.values()].filter((connection) => connection.signedIn?.session.id === sessionId)
    if (mine.length >= mostPerSession) mine[0]!.end(4009, 'too many windows')
    return (await sessionById(sessionId)) ?? 'no'
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
          server.handleUpgrade(request, stream, head, (socket) => {
            open.set(socket, openConnection(hall, socket, who, newId()))
            openConnections.set(open.size)
            socket.once('close', () => {
              open.delete(socket)
              openConnections.set(open.size)
            })
          })
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
