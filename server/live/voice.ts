import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { shortFrame, streamOf, textFrame, writeFrame } from './frames.ts'
import { dropped, refusedFrames, traffic } from './metrics.ts'

/** How a connection speaks. */
export type Voice = {
  stream: Socket
  isOpen: () => boolean
  deliver: (frame: Buffer | string) => void
  answer: (text: string) => void
  accept: (i: number) => void
  refuse: (i: number, reason: string) => void
  /** It does not read; keeping its frames would cost everybody else. */
  tooSlow: () => void
}

export function voiceOf(socket: WebSocket, mostBuffered: number): Voice {
  const stream = streamOf(socket)
  const voice: Voice = {
    stream,
    isOpen: () => socket.readyState === socket.OPEN,
    deliver(frame) {
      if (!voice.isOpen()) return
      traffic.framesOut++
      traffic.bytesOut += frame.length
      if (!writeFrame(stream, frame, mostBuffered)) voice.tooSlow()
    },
    answer: (text) => voice.deliver(textFrame(text)),
    accept: (i) => voice.deliver(shortFrame(`{"t":"ok","i":${i}}`)),
    refuse(i, reason) {
      refusedFrames.inc({ reason })
      voice.deliver(shortFrame(`{"t":"no","i":${i},"e":"${reason}"}`))
    },
    tooSlow() {
      dropped.inc({ reason: 'slow' })
      socket.terminate()
    },
  }
  return voice
}
