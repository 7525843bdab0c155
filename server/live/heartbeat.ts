import type { WebSocket } from 'ws'
import { idle, presence as timing } from '#rules/live/timing.ts'
import type { Connection } from './connection.ts'
import { pingFrame, streamOf, writeFrame } from './frames.ts'
import { dropped } from './metrics.ts'

/** Pings every connection, those that are watched more often, and ends the ones that do not answer. */
export function startHeartbeat(
  open: Map<WebSocket, Connection>,
  alsoCheck: (connection: Connection) => void,
): () => void {
  let askedAt = performance.now()
  let turns = 0
  const timer = setInterval(() => {
    const now = performance.now()
    // After a pause of this process answers may still be unread, so no connection is ended for it.
    const paused = now - askedAt > timing.silentMs
    const everybody = turns++ % (idle.askMs / timing.askMs) === 0
    askedAt = now
    for (const [socket, connection] of open) {
      alsoCheck(connection)
      const watched = connection.isWatched()
      if (!watched && !everybody) continue
      if (!paused && now - connection.heardAt > (watched ? timing : idle).silentMs) {
        dropped.inc({ reason: 'silent' })
        socket.terminate()
      } else if (!writeFrame(streamOf(socket), pingFrame, connection.room)) socket.terminate()
      else connection.pingedAt = now
    }
  }, timing.askMs)
  timer.unref()
  return () => clearInterval(timer)
}
