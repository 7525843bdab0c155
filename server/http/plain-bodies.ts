import type { IncomingMessage, ServerResponse } from 'node:http'

/** A piece costs as much as a kilobyte: what is cut smaller than this on the way was cut by whoever sent it. */
const bytesOfPiece = 256
/** As many as come one by one from somebody whose network is very slow. */
const piecesFree = 500

/**
 * Bodies that cost more than their bytes are ended here, whoever would read them: a page that is asked for carries
 * none, none is cut into thousands of pieces, and none goes on when its answer is finished. Answers whether the request
 * may be answered.
 */
export function takesPlainBody(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method, socket, headers, httpVersion } = incoming
  const isInPieces = headers['transfer-encoding'] !== undefined
  if (!isInPieces && !(Number(headers['content-length'] ?? 0) > 0)) return true
  outgoing.once('finish', () => {
    if (!incoming.complete) socket.destroySoon()
  })
  if (method === 'GET' || method === 'HEAD' || (isInPieces && httpVersion === '1.0')) {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return false
  }
  countPieces(incoming)
  return true
}

/** Counted where Node hands them over, before anything is kept of them. */
function countPieces(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming)
  let [pieces, bytes] = [0, 0]
  incoming.push = (piece: Uint8Array | null, ...more) => {
    bytes += piece?.length ?? 0
    if (++pieces <= piecesFree + bytes / bytesOfPiece) return push(piece, ...more)
    incoming.socket.destroy()
    return false
  }
}
