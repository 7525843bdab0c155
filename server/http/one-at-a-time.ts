import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** No browser sends a second request before it has the answer to the first, and no proxy so many. */
const mostWaiting = 20

/**
 * Requests of one connection are answered one after the other. Node begins all that stand in one packet at once, so that
 * a visitor with one connection could ask for a thousand pages in fifty kilobytes.
 */
export function oneAtATime(answer: Answer): { answer: Answer; isBusy: (socket: Duplex) => boolean } {
  const lines = new WeakMap<Duplex, (() => void)[]>()
  const inTurn: Answer = (incoming, outgoing) => {
    const { socket } = incoming
    const line = lines.get(socket)
    const begin = () => {
      outgoing.once('close', () => {
        const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
        if (next) next()
        else lines.delete(socket)
      })
      answer(incoming, outgoing)
    }
    if (!line) {
      lines.set(socket, [])
      return begin()
    }
    if (line.length < mostWaiting) line.push(begin)
    else socket.destroy()
  }
  /** A connection that waits for an answer is not made a live one: what is answered would be read as its frames. */
  return { answer: inTurn, isBusy: (socket) => lines.has(socket) }
}
