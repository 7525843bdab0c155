import type { WebSocket } from 'ws'
import { idle, presence as timing } from '#rules/live/timing.ts'
import type { Connection } from './connection.ts'
import { pingFrame, streamOf, writeFrame } from './frames.ts'
import { dropped } from './metrics.ts'

/** Asks every connection now and then whether it is there, those that are seen by others more often, and ends what does not answer. */
export function watchSilence(open: Map<WebSocket, Connection>, mostBuffered: number, alsoLook: (connection: Connection) => void): () => void {
  let askedAt = performance.now()
  let turns = 0
  const timer = setInterval(() => {
    const now = performance.now()
    // After a pause of our own their answers may still lie unread, so nobody is called silent for it.
    const paused = now - askedAt > timing.silentMs
    const everybody = turns++ % (idle.askMs / timing.askMs) === 0
    askedAt = now
    for (const [socket, connection] of open) {
      alsoLook(connection)
      const missed = connection.isMissed()
      if (!missed && !everybody) continue
      if (!paused && now - connection.heardAt > (missed ? timing : idle).silentMs) {
        dropped.inc({ reason: 'silent' })
        socket.terminate()
      } else if (!writeFrame(streamOf(socket), pingFrame, mostBuffered)) socket.terminate()
    }
  }, timing.askMs)
  timer.unref()
  return () => clearInterval(timer)
}
