import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Builds a WebSocket frame once and writes it to all listeners; `ws` would build one per listener. */

/** A complete unmasked frame, as a server sends it (RFC 6455 §5.2). */
function buildFrame(payload: Buffer, opcode: number): Buffer {
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

export const textFrame = (text: string) => buildFrame(Buffer.from(text), 0x01)
export const pingFrame = buildFrame(Buffer.alloc(0), 0x09)
export const pongFrame = (payload: Buffer) => buildFrame(payload, 0x0a)

/** A frame of at most 125 ASCII characters, as a string; writing it needs no Buffer. */
export const shortFrame = (characters: string) => `\x81${String.fromCharCode(characters.length)}${characters}`

/**
 * The TCP socket of a WebSocket. `_socket` is internal to `ws`, so only this function uses it.
 */
export const streamOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket

/** Limit of unsent bytes of a connection; raised after a large frame, which takes longer to send. */
export type BufferLimit = { bytes: number }

/**
 * Returns false if the client reads too slowly and must be dropped. Checks the buffer only if `write` reports that it is
 * full, because the check is expensive with thousands of listeners. Writing to a closed stream has no effect.
 */
export const writeFrame = (stream: Socket, frame: Buffer | string, bufferLimit: BufferLimit): boolean =>
  stream.write(frame, 'latin1') || stream.writableLength <= bufferLimit.bytes
