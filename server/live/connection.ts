import type { WebSocket } from 'ws'
import { AppError } from '#app/platform/errors.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import type { Caller } from '#app/platform/live.server.ts'
import { messageCost, pace, standstillMs, takeToken, type Bucket } from '#rules/live/timing.ts'
import { openAccess } from './access.ts'
import type { LiveContext } from './context.ts'
import type { Found } from './directory.ts'
import { pongFrame, type Room } from './frames.ts'
import { dropped, traffic } from './metrics.ts'
import { readMessage, type Message } from './protocol.ts'
import { senderOf } from './sender.ts'
import { openSubscriptions } from './subscriptions.ts'
import { openWrites } from './writes.ts'

export type Connection = {
  signedIn: Caller | null
  heardAt: number
  pingedAt: number | null
  /** There and back, the shortest that was measured; 0 before. */
  roundTripMs: number
  room: Room
  /** Others are shown whether it is still open, or something waits to be written when it is lost. */
  isWatched: () => boolean
  /** Asks again for everything, as whoever they are now. */
  recheck: (now: Caller) => Promise<void>
  end: (code: number, reason: string) => void
}

/** How long a client may take to close; less where it misbehaved. */
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
  const shared = context.budgets.of(signedIn, address)
  let unanswered = 0

  const sender = senderOf(socket, limits.bufferedBytes)
  const connection: Connection = {
    signedIn,
    heardAt: performance.now(),
    pingedAt: null,
    roundTripMs: 0,
    room: sender.room,
    isWatched: () => subscriptions.showsPresence() || writes.hasDisconnectWrites(),
    async recheck(now) {
      connection.signedIn = now
      access.forget()
      await subscriptions.recheck()
    },
    end: (code, reason) => end(code, reason),
  }
  const who = () => connection.signedIn
  const access = openAccess(context, who, sender.isOpen)
  const subscriptions = openSubscriptions(context, sender, access, who)
  const writes = openWrites(context, sender, access, {
    ...{ id, who, failed, ask },
    answered: () => void unanswered--,
    roundTripMs: () => connection.roundTripMs,
  })

  /** A new area costs PostgreSQL several questions, so it costs the client several messages. */
  function ask(found: Found) {
    return access.known(found.area) !== undefined || pays(pace.areaCost) ? access.ask(found) : Promise.resolve(null)
  }

  function end(code: number, reason: string, withinMs = closeTimeoutMs) {
    if (!sender.isOpen()) return
    // Nothing may follow the last frame.
    subscriptions.stopAll()
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), withinMs).unref()
  }

  function drop(code: number, reason: string) {
    dropped.inc({ reason })
    end(code, reason)
  }

  /** What it goes on to send is not even read. */
  function cutOff(code: number, reason: string) {
    dropped.inc({ reason })
    end(code, reason, cutOffTimeoutMs)
    sender.stream.pause()
  }

  /**
   * False ends the connection: it sends more than it may, or all connections of this person together do. An update
   * costs as much as it has paths, within reason.
   */
  function pays(count: number): boolean {
    const cost = Math.min(count, limits.burst / 2)
    const next = takeToken(bucket, connection.heardAt, limits.perSecond, limits.burst, cost)
    if (next && shared.pay(cost)) bucket = next
    else cutOff(4008, 'flood')
    return bucket === next
  }

  function failed(i: number, error: unknown) {
    unanswered--
    // Not refused: the client reconnects later and sends again what was not answered.
    if (isOutage(error)) return drop(1013, 'unavailable')
    if (!(error instanceof AppError)) services.log.error({ error }, 'live message')
    sender.refuse(i, error instanceof AppError ? (error.details.reason ?? error.code) : 'unexpected')
  }

  function handle(message: Message) {
    if (message.t === 'on') {
      subscriptions.listen(message, ask).then(
        () => void unanswered--,
        (error: unknown) => failed(message.i, error),
      )
    } else if (message.t === 'off' || message.t === 'hi') {
      unanswered--
      if (message.t === 'off') subscriptions.stop(message.p)
      sender.accept(message.i)
    } else writes.write(message)
  }

  socket.on('message', (data: Buffer, binary: boolean) => {
    connection.heardAt = performance.now()
    traffic.framesIn++
    traffic.bytesIn += data.length
    if (context.closing || !sender.isOpen()) return
    if (connection.heardAt - context.tickedAt > standstillMs) return drop(1012, 'standstill')
    if (!pays(messageCost(data.length, 1))) return
    const message = binary ? null : readMessage(data.toString())
    if (!message) return cutOff(4007, 'malformed')
    if ('u' in message && !pays(Object.keys(message.u).length - 1)) return
    if (message.t === 'cas' && !pays(pace.tryCost)) return
    if (++unanswered > limits.unanswered) return drop(1013, 'unavailable')
    try {
      handle(message)
    } catch (error) {
      failed(message.i, error)
    }
  })
  socket.on('ping', (data: Buffer) => {
    connection.heardAt = performance.now()
    if (sender.isOpen() && pays(1)) sender.send(pongFrame(data))
  })
  socket.on('pong', () => {
    connection.heardAt = performance.now()
    if (connection.pingedAt !== null) {
      const took = connection.heardAt - connection.pingedAt
      connection.roundTripMs = Math.min(connection.roundTripMs || Infinity, took)
      connection.pingedAt = null
    }
    if (sender.isOpen()) pays(1)
  })
  socket.on('close', () => {
    subscriptions.stopAll()
    onDisconnect.act(id)
  })
  socket.on('error', () => socket.terminate())
  return connection
}
