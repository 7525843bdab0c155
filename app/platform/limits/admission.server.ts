import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { fairScheduler, type Release } from './fair-scheduler.server.ts'
import { owners, schedulers } from './limits.ts'

type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Starts a few requests per event loop iteration, and those of one connection sequentially. Otherwise Node would start
 * hundreds of incoming requests before it reads the next result from PostgreSQL, and a client with one connection could
 * request a thousand pages in one packet.
 */
export function admitRequests(respond: RequestListener): {
  respond: RequestListener
  isBusy: (socket: Duplex) => boolean
} {
  const scheduler = fairScheduler(schedulers.connections)
  const requestCounts = new WeakMap<Duplex, number>()
  const count = (socket: Duplex, change: number) => requestCounts.set(socket, (requestCounts.get(socket) ?? 0) + change)

  return {
    respond(incoming, outgoing) {
      const { socket } = incoming
      count(socket, 1)
      const start = (release: Release) => {
        const end = () => {
          count(socket, -1)
          release()
        }
        if (socket.destroyed) return end()
        outgoing.once('close', end)
        respond(incoming, outgoing)
      }
      const refuse = () => {
        count(socket, -1)
        socket.destroy()
      }
      void scheduler.acquire([{ key: socket, ...owners.connection }]).then(start, refuse)
    },
    /** A busy connection must not be upgraded: the client would read the pending response as WebSocket frames. */
    isBusy: (socket) => (requestCounts.get(socket) ?? 0) > 0,
  }
}
