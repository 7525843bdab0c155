import { connect, type Socket } from 'node:net'
import { livePath, subprotocol } from '#server/live/gateway.ts'
import { liveTickets } from '#server/live/tickets.ts'
import { testSecret } from './test-people.ts'

/**
 * A live client with nothing to spare: a bare socket, frames masked with a key of zeros, so that the generator of the
 * load does not eat the cores
 * that are being measured.
 */
export type RawClient = {
  socket: Socket
  say: (text: string) => void
  /** Whole text frames as they come; control frames are answered here. */
  onText: (text: Buffer) => void
  closed: Promise<void>
}

// Any process honours a ticket signed with the same secret, so the clients make their own.
const tickets = liveTickets({ env: { SECRET: testSecret } as never, pool: null as never, now: Date.now })
export const ticketFor = (sessionId: string | null) => tickets.issue(sessionId).ticket

export function maskedFrame(text: string | Buffer, opcode = 1): Buffer {
  const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length
  const head = length < 126 ? 6 : length < 65_536 ? 8 : 14
  const frame = Buffer.alloc(head + length)
  frame[0] = 0x80 | opcode
  if (length < 126) frame[1] = 0x80 | length
  else if (length < 65_536) {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 0x80 | 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  if (typeof text === 'string') frame.write(text, head)
  else text.copy(frame, head)
  return frame
}

export const handshake = (ticket: string) =>
  `GET ${livePath} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: ${subprotocol}, ticket.${ticket}\r\n\r\n`

export function openRaw(port: number, sessionId: string | null, host = '127.0.0.1'): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host,
      noDelay: true,
      onread: { buffer: shared, callback: (bytes, buffer) => hear((buffer as Buffer).subarray(0, bytes)) },
    })
    let opened = false
    let left: Buffer | null = null
    const client: RawClient = {
      socket,
      say: (text) => void socket.write(maskedFrame(text)),
      onText: () => {},
      closed: new Promise((done) => socket.once('close', () => done())),
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed before it was open')))
    socket.write(handshake(ticketFor(sessionId)))

    function hear(chunk: Buffer): boolean {
      let bytes = left ? Buffer.concat([left, chunk]) : chunk
      left = null
      if (!opened) {
        const end = bytes.indexOf('\r\n\r\n')
        if (end >= 0) opened = bytes.toString('latin1', 0, 12).endsWith('101')
        if (end < 0) left = Buffer.from(bytes)
        else if (opened) resolve(client)
        else {
          socket.destroy()
          reject(new Error(bytes.toString('latin1', 0, end)))
        }
        if (!opened || end < 0) return true
        bytes = bytes.subarray(end + 4)
      }
      // What is said in answer to one piece leaves in one piece.
      socket.cork()
      const rest = readFrames(client, bytes)
      socket.uncork()
      // The buffer is everybody's, so what is left over is kept apart.
      if (rest) left = Buffer.from(rest)
      return true
    }
  })
}

/** Read into by all of them in turn. */
const shared = Buffer.alloc(256 * 1024)

const pong = maskedFrame('', 10)

/** Hands every whole frame on and gives back what is left over. */
function readFrames(client: RawClient, bytes: Buffer): Buffer | null {
  let at = 0
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1]!
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length - at < head) break
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    const end = at + head + length
    if (bytes.length < end) break
    const opcode = bytes[at]! & 15
    if (opcode === 1) client.onText(bytes.subarray(at + head, end))
    else if (opcode === 9) client.socket.write(pong)
    else if (opcode === 8) client.socket.end()
    at = end
  }
  return at === bytes.length ? null : bytes.subarray(at)
}

/** Many at once, some tens at a time as a balancer would let them in. */
export async function openMany(
  count: number,
  open: (index: number) => Promise<RawClient>,
  atOnce = 64,
): Promise<RawClient[]> {
  const clients: RawClient[] = Array.from({ length: count })
  let next = 0
  const opener = async () => {
    for (let index = next++; index < count; index = next++) clients[index] = await open(index)
  }
  await Promise.all(Array.from({ length: atOnce }, opener))
  return clients
}
