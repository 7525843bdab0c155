import type { WebSocket } from 'ws'
import { AppError } from '#app/platform/errors/errors.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Caller } from '#app/platform/live/live.server.ts'
import { messageCost, connectionRate, maxStallMs, takeToken, type Bucket } from '#rules/live/timing.ts'
import { openAccess } from '../access/access.ts'
import type { LiveContext } from '../context.ts'
import type { PathMatch } from '../directory.ts'
import { pongFrame, type BufferLimit } from '../frames/frames.ts'
import { droppedConnections, trafficTotals } from '../metrics.ts'
import { readMessage, type Message } from '../frames/protocol.ts'
import { createSender } from '../frames/sender.ts'
import { openSubscriptions } from '../reads/subscriptions.ts'
import { openWrites } from '../writes/writes.ts'

export type Connection = {
  signedIn: Caller | null
  lastReceivedAt: number
  pingedAt: number | null
  /** Shortest measured round-trip time; 0 before the first measurement. */
  roundTripMs: number
  bufferLimit: BufferLimit
  /** Whether other users see this user's presence, or the connection has writes for its disconnect. */
  needsFrequentPings: () => boolean
  /** Hides the places that the client reports until it answers again. */
  markSilent: () => void
  /** Checks access to all subscriptions again, with the current session of the caller. */
  recheck: (caller: Caller) => Promise<void>
  end: (code: number, reason: string) => void
}

/** Time for a client to close the connection; shorter for a client that violated limits. */
const [closeTimeoutMs, cutOffTimeoutMs] = [1_000, 100]

export function openConnection(
  context: LiveContext,
  socket: WebSocket,
  signedIn: Caller | null,
  address: string | null,
  id: string,
): Connection {
  const { services, onDisconnect, limits } = context
  let bucket: Bucket = { tokens: limits.burst, at: performance.now() }
  const sharedBudget = context.budgets.budgetFor(signedIn, address)
  let unanswered = 0

  const sender = createSender(socket, limits.bufferedBytes)
  const connection: Connection = {
    signedIn,
    lastReceivedAt: performance.now(),
    pingedAt: null,
    roundTripMs: 0,
    bufferLimit: sender.bufferLimit,
    needsFrequentPings: () => subscriptions.presence.isShown() || writes.hasDisconnectWrites(),
    markSilent: () => subscriptions.presence.setSilent(true),
    async recheck(caller) {
      connection.signedIn = caller
      access.clear()
      await subscriptions.recheck()
    },
    end: (code, reason) => end(code, reason),
  }
  const getCaller = () => connection.signedIn
  const access = openAccess(context, getCaller, sender.isOpen)
  const subscriptions = openSubscriptions(context, sender, access, getCaller)
  const writes = openWrites(context, sender, access, {
    ...{ id, getCaller, onFailed: reportFailure, requestGrant },
    onAnswered: () => void unanswered--,
    roundTripMs: () => connection.roundTripMs,
  })

  /** Access to a new area takes several queries, so it costs as much as several messages. */
  function requestGrant(match: PathMatch) {
    return access.cachedGrant(match.area) !== undefined || spend(connectionRate.areaCost)
      ? access.requestGrant(match)
      : Promise.resolve(null)
  }

  function end(code: number, reason: string, withinMs = closeTimeoutMs) {
    if (!sender.isOpen()) return
    // No frame may follow the close frame.
    subscriptions.stopAll()
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), withinMs).unref()
  }

  function markReceived() {
    connection.lastReceivedAt = performance.now()
    subscriptions.presence.setSilent(false)
  }

  function drop(code: number, reason: string) {
    droppedConnections.inc({ reason })
    end(code, reason)
  }

  /** Also stops reading what the client sends. */
  function cutOff(code: number, reason: string) {
    droppedConnections.inc({ reason })
    end(code, reason, cutOffTimeoutMs)
    sender.stream.pause()
  }

  /**
   * Takes tokens from the rate limits of the connection and the user. Without enough tokens it ends the connection and
   * returns false. An update costs one token per path, at most half of the burst.
   */
  function spend(count: number): boolean {
    const cost = Math.min(count, limits.burst / 2)
    const next = takeToken(bucket, connection.lastReceivedAt, limits.perSecond, limits.burst, cost)
    if (next && sharedBudget.spend(cost)) bucket = next
    else cutOff(4008, 'flood')
    return bucket === next
  }

  function reportFailure(i: number, error: unknown) {
    unanswered--
    // Drop the connection instead of rejecting: the client reconnects and resends unanswered messages.
    if (isOutage(error)) return drop(1013, 'unavailable')
    if (!(error instanceof AppError)) services.log.error({ error }, 'live message failed')
    sender.refuse(i, error instanceof AppError ? (error.details.reason ?? error.code) : 'unexpected')
  }

  function handle(message: Message) {
    if (message.t === 'here') {
      subscriptions.report(message, requestGrant).then(
        () => void unanswered--,
        (error: unknown) => reportFailure(message.i, error),
      )
    } else if (message.t === 'on') {
      subscriptions.subscribe(message, requestGrant).then(
        () => void unanswered--,
        (error: unknown) => reportFailure(message.i, error),
      )
    } else if (message.t === 'off' || message.t === 'hi') {
      unanswered--
      if (message.t === 'off') subscriptions.stop(message.p)
      sender.accept(message.i)
    } else writes.write(message)
  }

  socket.on('message', (data: Buffer, binary: boolean) => {
    markReceived()
    trafficTotals.framesIn++
    trafficTotals.bytesIn += data.length
    if (context.closing || !sender.isOpen()) return
    if (connection.lastReceivedAt - context.tickedAt > maxStallMs) return drop(1012, 'standstill')
    if (!spend(messageCost(data.length, 1))) return
    const message = binary ? null : readMessage(data.toString())
    if (!message) return cutOff(4007, 'malformed')
    if ('u' in message && !spend(Object.keys(message.u).length - 1)) return
    if (message.t === 'cas' && !spend(connectionRate.tryCost)) return
    if (++unanswered > limits.unanswered) return drop(1013, 'unavailable')
    try {
      handle(message)
    } catch (error) {
      reportFailure(message.i, error)
    }
  })
  socket.on('ping', (data: Buffer) => {
    markReceived()
    if (sender.isOpen() && spend(1)) sender.send(pongFrame(data))
  })
  socket.on('pong', () => {
    markReceived()
    if (connection.pingedAt !== null) {
      const roundTripMs = connection.lastReceivedAt - connection.pingedAt
      connection.roundTripMs = Math.min(connection.roundTripMs || Infinity, roundTripMs)
      connection.pingedAt = null
    }
    if (sender.isOpen()) spend(1)
  })
  socket.on('close', () => {
    subscriptions.stopAll()
    onDisconnect.run(id)
  })
  socket.on('error', () => socket.terminate())
  return connection
}
