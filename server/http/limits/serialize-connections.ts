import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Browsers do not pipeline requests on one connection, and proxies pipeline fewer than this. */
const maxQueued = 20

/**
 * Handles the requests of one connection sequentially. Node starts all pipelined requests of a packet concurrently, so a
 * client with one connection could request a thousand pages with fifty kilobytes.
 */
export function serializePerConnection(respond: RequestListener): {
  respond: RequestListener
  isBusy: (socket: Duplex) => boolean
} {
  const queues = new WeakMap<Duplex, (() => void)[]>()
  const handleInOrder: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming
    const queue = queues.get(socket)
    const start = () => {
      outgoing.once('close', () => {
        const next = socket.destroyed ? undefined : queues.get(socket)?.shift()
        if (next) next()
        else queues.delete(socket)
      })
      respond(incoming, outgoing)
    }
    if (!queue) {
      queues.set(socket, [])
      return start()
    }
    if (queue.length < maxQueued) queue.push(start)
    else socket.destroy()
  }
  /** A busy connection must not be upgraded: the client would read the pending response as WebSocket frames. */
  return { respond: handleInOrder, isBusy: (socket) => queues.has(socket) }
}
