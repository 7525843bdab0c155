import type { Socket } from 'node:net'
import { WebSocket } from 'ws'

/** Frames are built once and written to every listener's socket; that is most of the cost of telling many. */

/** A whole unmasked frame as a server sends it (RFC 6455 §5.2). */
function build(payload: Buffer, opcode: number): Buffer {
  const { length } = payload
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  header[0] = 0x80 | opcode
  if (length < 126) header[1] = length
  else if (length < 65_536) {
    header[1] = 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}

export const textFrame = (text: string) => build(Buffer.from(text), 0x01)
export const pingFrame = build(Buffer.alloc(0), 0x09)
export const pongFrame = (payload: Buffer) => build(payload, 0x0a)

/** A short frame of plain letters, as most answers are: the stream takes it as it is, without a buffer. */
export const shortFrame = (letters: string) => `\x81${String.fromCharCode(letters.length)}${letters}`
export const longestShort = 125

/** The stream below a connection. `ws` keeps it as `_socket`, an internal of its own, so it is named here and nowhere else. */
const streamOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket | null })._socket

/** False when the connection is gone or its reader is too slow to be kept. */
export function writeFrame(socket: WebSocket, frame: Buffer | string, mostBuffered: number): boolean {
  const stream = streamOf(socket)
  if (!stream || socket.readyState !== WebSocket.OPEN) return false
  if (stream.writableLength > mostBuffered) return false
  stream.write(frame, 'latin1')
  return true
}
