import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { shortFrame, streamOf, textFrame, writeFrame, type Room } from './frames.ts'
import { dropped, refusedFrames, traffic } from './metrics.ts'

/** What is sent to one connection. */
export type Sender = {
  stream: Socket
  room: Room
  isOpen: () => boolean
  send: (frame: Buffer | string) => void
  answer: (text: string) => void
  accept: (i: number) => void
  refuse: (i: number, reason: string) => void
  /** It does not read; keeping its frames would cost everybody else. */
  tooSlow: () => void
}

export function senderOf(socket: WebSocket, mostBuffered: number): Sender {
  const stream = streamOf(socket)
  const room = { bytes: mostBuffered }
  const sender: Sender = {
    stream,
    room,
    isOpen: () => socket.readyState === socket.OPEN,
    send(frame) {
      if (!sender.isOpen()) return
      traffic.framesOut++
      traffic.bytesOut += frame.length
      if (!writeFrame(stream, frame, room)) sender.tooSlow()
    },
    answer: (text) => sender.send(textFrame(text)),
    accept: (i) => sender.send(shortFrame(`{"t":"ok","i":${i}}`)),
    refuse(i, reason) {
      refusedFrames.inc({ reason })
      sender.send(shortFrame(`{"t":"no","i":${i},"e":"${reason}"}`))
    },
    tooSlow() {
      dropped.inc({ reason: 'slow' })
      socket.terminate()
    },
  }
  return sender
}
