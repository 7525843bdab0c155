import { connect, type Socket } from 'node:net'
import { livePath, subprotocol } from '#server/live/gateway.ts'
import { createTickets } from '#server/live/connections/tickets.ts'
import { testSecret } from './test-sessions.ts'

/**
 * A minimal live client (a bare socket, frames with an all-zero mask), so that the load generator uses little of the
 * CPU that is being measured.
 */
export type RawClient = {
  socket: Socket
  say: (text: string) => void
  /** Called for each complete text frame; the client handles control frames itself. */
  onText: (text: Buffer) => void
  closed: Promise<void>
}

// Servers accept any ticket signed with the shared secret, so clients issue their own.
const tickets = createTickets({ env: { SECRET: testSecret } as never, pool: null as never, now: Date.now })
export const ticketFor = (sessionId: string | null) => tickets.issue(sessionId).ticket

export function maskedFrame(text: string | Buffer, opcode = 1): Buffer {
  const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length
  const headerLength = length < 126 ? 6 : length < 65_536 ? 8 : 14
  const frame = Buffer.alloc(headerLength + length)
  frame[0] = 0x80 | opcode
  if (length < 126) frame[1] = 0x80 | length
  else if (length < 65_536) {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 0x80 | 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  if (typeof text === 'string') frame.write(text, headerLength)
  else text.copy(frame, headerLength)
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
      onread: { buffer: sharedBuffer, callback: (bytes, buffer) => onData((buffer as Buffer).subarray(0, bytes)) },
    })
    let opened = false
    let incomplete: Buffer | null = null
    const client: RawClient = {
      socket,
      say: (text) => void socket.write(maskedFrame(text)),
      onText: () => {},
      closed: new Promise((done) => socket.once('close', () => done())),
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed before it was open')))
    socket.write(handshake(ticketFor(sessionId)))

    function onData(chunk: Buffer): boolean {
      let bytes = incomplete ? Buffer.concat([incomplete, chunk]) : chunk
      incomplete = null
      if (!opened) {
        const end = bytes.indexOf('\r\n\r\n')
        if (end >= 0) opened = bytes.toString('latin1', 0, 12).endsWith('101')
        if (end < 0) incomplete = Buffer.from(bytes)
        else if (opened) resolve(client)
        else {
          socket.destroy()
          reject(new Error(bytes.toString('latin1', 0, end)))
        }
        if (!opened || end < 0) return true
        bytes = bytes.subarray(end + 4)
      }
      // Cork the socket, so that all replies to one chunk are sent in one write.
      socket.cork()
      const rest = readFrames(client, bytes)
      socket.uncork()
      // All clients share the read buffer, so copy an incomplete frame.
      if (rest) incomplete = Buffer.from(rest)
      return true
    }
  })
}

/** Read buffer shared by all clients. */
const sharedBuffer = Buffer.alloc(256 * 1024)

const pong = maskedFrame('', 10)

/** Handles all complete frames and returns the incomplete remainder. */
function readFrames(client: RawClient, bytes: Buffer): Buffer | null {
  let index = 0
  while (bytes.length - index >= 2) {
    const shortLength = bytes[index + 1]!
    const headerLength = shortLength < 126 ? 2 : shortLength === 126 ? 4 : 10
    if (bytes.length - index < headerLength) break
    const length =
      shortLength < 126
        ? shortLength
        : shortLength === 126
          ? bytes.readUInt16BE(index + 2)
          : Number(bytes.readBigUInt64BE(index + 2))
    const end = index + headerLength + length
    if (bytes.length < end) break
    const opcode = bytes[index]! & 15
    if (opcode === 1) client.onText(bytes.subarray(index + headerLength, end))
    else if (opcode === 9) client.socket.write(pong)
    else if (opcode === 8) client.socket.end()
    index = end
  }
  return index === bytes.length ? null : bytes.subarray(index)
}

/** Opens many clients, at most `concurrency` at the same time, as behind a load balancer. */
export async function openMany(
  count: number,
  open: (index: number) => Promise<RawClient>,
  concurrency = 64,
): Promise<RawClient[]> {
  const clients: RawClient[] = Array.from({ length: count })
  let next = 0
  const opener = async () => {
    for (let index = next++; index < count; index = next++) clients[index] = await open(index)
  }
  await Promise.all(Array.from({ length: concurrency }, opener))
  return clients
}
