import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'

export type HttpRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Sends the body chunked, without a length, in pieces of this many bytes. */
  pieceBytes?: number
}
export type HttpReply = { status: number; text: string; ms: number }

export type Client = { send: (sent: HttpRequest) => Promise<HttpReply>; close: () => void }

const timeoutMs = 60_000
/** Longer answers are cut, unless the caller reads whole pages. */
const shortTextLength = 2_000

/**
 * Opens an HTTP client with keep-alive connections, like a browser. Status 0 means that the connection closed without a
 * reply.
 */
export function openClient(port: number, maxSockets: number, maxTextLength = shortTextLength): Client {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    async send(request) {
      const began = performance.now()
      // Node would write each piece separately, which takes longer than reading them.
      const answer = request.pieceBytes
        ? await sendBySocket(port, request)
        : await sendByHttp(agent, port, request, maxTextLength).catch((error: NodeJS.ErrnoException) =>
            isRejectedByNode(error) ? sendBySocket(port, request) : { status: 0, text: error.code ?? error.message },
          )
      return { ...answer, ms: performance.now() - began }
    },
    close: () => agent.destroy(),
  }
}

/** Requests that Node refuses to send but an attacker can. */
const isRejectedByNode = (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_UNESCAPED_CHARACTERS' ||
  error.code === 'ERR_INVALID_CHAR' ||
  error.code === 'ERR_INVALID_HTTP_TOKEN'

type RawReply = Omit<HttpReply, 'ms'>

function sendByHttp(
  agent: Agent,
  port: number,
  { method, path, headers, body }: HttpRequest,
  maxTextLength: number,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const clientRequest = httpRequest(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...length, ...headers }, timeout: timeoutMs },
      (response) => {
        let text = ''
        response.setEncoding('latin1')
        response.on(
          'data',
          (piece: string) => void (text.length < maxTextLength && (text += piece.slice(0, maxTextLength))),
        )
        response.on('end', () => resolve({ status: response.statusCode!, text }))
        response.on('error', reject)
      },
    )
    clientRequest.on('timeout', () =>
      clientRequest.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })),
    )
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

function sendBySocket(port: number, { method, path, headers, body, pieceBytes }: HttpRequest): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const lines = Object.entries({
      host: '127.0.0.1',
      connection: 'close',
      ...(pieceBytes ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body?.length ?? 0) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('data', (piece) => void (text.length < shortTextLength && (text += piece.toString('latin1'))))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }))
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    if (body) socket.write(pieceBytes ? encodeChunked(body, pieceBytes) : body)
  })
}

/** Encodes a body with HTTP chunked transfer encoding. */
function encodeChunked(body: Buffer, bytes: number): Buffer {
  const pieces: Buffer[] = []
  for (let index = 0; index < body.length; index += bytes) {
    const piece = body.subarray(index, index + bytes)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}
