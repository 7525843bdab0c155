import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { shortFrame, streamOf, textFrame, writeFrame, type BufferLimit } from './frames.ts'
import { droppedConnections, refusedFrames, trafficTotals } from '../metrics.ts'

/** Sends frames to one connection. */
export type Sender = {
  stream: Socket
  bufferLimit: BufferLimit
  isOpen: () => boolean
  send: (frame: Buffer | string) => void
  sendText: (text: string) => void
  accept: (i: number) => void
  refuse: (i: number, reason: string) => void
  /** Drops a client that does not read, because buffering its frames would use the server's memory. */
  dropSlow: () => void
}

export function createSender(socket: WebSocket, maxBuffered: number): Sender {
  const stream = streamOf(socket)
  const bufferLimit = { bytes: maxBuffered }
  const sender: Sender = {
    stream,
    bufferLimit,
    isOpen: () => socket.readyState === socket.OPEN,
    send(frame) {
      if (!sender.isOpen()) return
      trafficTotals.framesOut++
      trafficTotals.bytesOut += frame.length
      if (!writeFrame(stream, frame, bufferLimit)) sender.dropSlow()
    },
    sendText: (text) => sender.send(textFrame(text)),
    accept: (i) => sender.send(shortFrame(`{"t":"ok","i":${i}}`)),
    refuse(i, reason) {
      refusedFrames.inc({ reason })
      sender.send(shortFrame(`{"t":"no","i":${i},"e":"${reason}"}`))
    },
    dropSlow() {
      droppedConnections.inc({ reason: 'slow' })
      socket.terminate()
    },
  }
  return sender
}
