import type { IncomingMessage, ServerResponse } from 'node:http'

/** Minimum average chunk size. Networks do not split bodies into smaller chunks; only a malicious client does. */
const bytesPerChunk = 256
/** Chunks of any size that are allowed, for very slow networks. */
const freeChunks = 500

/**
 * Rejects request bodies that are expensive to read: bodies of GET and HEAD requests, bodies split into thousands of
 * chunks, and bodies that continue after the response is finished. Returns whether to handle the request.
 */
export function acceptBody(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method, socket, headers, httpVersion } = incoming
  const isChunked = headers['transfer-encoding'] !== undefined
  if (!isChunked && !(Number(headers['content-length'] ?? 0) > 0)) return true
  outgoing.once('finish', () => {
    if (!incoming.complete) socket.destroySoon()
  })
  if (method === 'GET' || method === 'HEAD' || (isChunked && httpVersion === '1.0')) {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return false
  }
  limitChunks(incoming)
  return true
}

/** Counts chunks in `push`, before Node buffers them. */
function limitChunks(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming)
  let [chunks, bytes] = [0, 0]
  incoming.push = (chunk: Uint8Array | null, ...rest) => {
    bytes += chunk?.length ?? 0
    if (++chunks <= freeChunks + bytes / bytesPerChunk) return push(chunk, ...rest)
    incoming.socket.destroy()
    return false
  }
}
