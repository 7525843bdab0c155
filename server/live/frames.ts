import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

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

/**
 * The stream below a connection. `ws` keeps it as `_socket`, an internal of its own, so it is named here and nowhere
 * else.
 */
export const streamOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket

/** How many bytes may lie unread; more where something large was sent, which takes its time. */
export type Room = { bytes: number }

/**
 * False when its reader is too slow to be kept. Only a stream that says it is full is looked at: with thousands of
 * listeners every glance costs. One
 * that has ended meanwhile takes nothing and says nothing.
 */
export const writeFrame = (stream: Socket, frame: Buffer | string, room: Room): boolean =>
  stream.write(frame, 'latin1') || stream.writableLength <= room.bytes
