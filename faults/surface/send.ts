import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Sent without a length, in pieces of so many bytes. */
  pieceBytes?: number
}
export type Answer = { status: number; text: string; ms: number }

export type Client = { send: (sent: Sent) => Promise<Answer>; close: () => void }

const patienceMs = 60_000
const keptText = 2_000

/**
 * Keeps its connections, as a browser or a balancer does. A status of 0 is a connection that ended without an answer.
 */
export function openClient(port: number, atOnce: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return {
    async send(sent) {
      const began = performance.now()
      // Node would write each piece by itself, which takes longer than reading them.
      const answer = sent.pieceBytes
        ? await bySocket(port, sent)
        : await byHttp(agent, port, sent).catch((error: NodeJS.ErrnoException) =>
            isUnsayable(error) ? bySocket(port, sent) : { status: 0, text: error.code ?? error.message },
          )
      return { ...answer, ms: performance.now() - began }
    },
    close: () => agent.destroy(),
  }
}

/** What Node itself will not write; an attacker's program does. */
const isUnsayable = (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_UNESCAPED_CHARACTERS' ||
  error.code === 'ERR_INVALID_CHAR' ||
  error.code === 'ERR_INVALID_HTTP_TOKEN'

type Said = Omit<Answer, 'ms'>

function byHttp(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<Said> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const asked = httpRequest(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...length, ...headers }, timeout: patienceMs },
      (response) => {
        let text = ''
        response.setEncoding('latin1')
        response.on('data', (piece: string) => void (text.length < keptText && (text += piece.slice(0, keptText))))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
        response.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })))
    asked.on('error', reject)
    asked.end(body)
  })
}

function bySocket(port: number, { method, path, headers, body, pieceBytes }: Sent): Promise<Said> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const lines = Object.entries({
      host: '127.0.0.1',
      connection: 'close',
      ...(pieceBytes ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body?.length ?? 0) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('data', (piece) => void (text.length < keptText && (text += piece.toString('latin1'))))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }))
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    if (body) socket.write(pieceBytes ? inPieces(body, pieceBytes) : body)
  })
}

/** Chunked, as HTTP writes it. */
function inPieces(body: Buffer, bytes: number): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; at += bytes) {
    const piece = body.subarray(at, at + bytes)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}
