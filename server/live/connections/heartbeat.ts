import type { WebSocket } from 'ws'
import { idle, presence as timing } from '#rules/live/timing.ts'
import type { Connection } from './connection.ts'
import { pingFrame, streamOf, writeFrame } from '../frames/frames.ts'
import { droppedConnections } from '../metrics.ts'

/** Pings every connection, some of them more often, and closes connections that do not answer. */
export function startHeartbeat(
  connections: Map<WebSocket, Connection>,
  alsoCheck: (connection: Connection) => void,
): () => void {
  let lastPingAt = performance.now()
  let rounds = 0
  const timer = setInterval(() => {
    const now = performance.now()
    // After this process was suspended, pongs may still be unread, so this round closes no connection.
    const paused = now - lastPingAt > timing.silentMs - timing.pingMs
    const includesIdle = rounds++ % (idle.pingMs / timing.pingMs) === 0
    lastPingAt = now
    for (const [socket, connection] of connections) {
      alsoCheck(connection)
      const isFrequent = connection.needsFrequentPings()
      if (isFrequent && !paused && now - connection.lastReceivedAt > timing.silentMs) connection.markSilent()
      if (!isFrequent && !includesIdle) continue
      if (!paused && now - connection.lastReceivedAt > (isFrequent ? timing : idle).timeoutMs) {
        droppedConnections.inc({ reason: 'silent' })
        socket.terminate()
      } else if (!writeFrame(streamOf(socket), pingFrame, connection.bufferLimit)) socket.terminate()
      else connection.pingedAt = now
    }
  }, timing.pingMs)
  timer.unref()
  return () => clearInterval(timer)
}
