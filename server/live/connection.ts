import type { WebSocket } from 'ws'
import type { SignedIn } from '#app/platform/request.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { messageCost, pace, standstillMs, takeToken, type Bucket } from '#rules/live/timing.ts'
import type { Found } from './directory.ts'
import { openEars } from './ears.ts'
import { openEntrance } from './entrance.ts'
import { pongFrame } from './frames.ts'
import type { LiveHall } from './hall.ts'
import { dropped, traffic } from './metrics.ts'
import { isOutage } from './outage.ts'
import { openPen } from './pen.ts'
import { readMessage, type Message } from './protocol.ts'
import { voiceOf } from './voice.ts'

export type Connection = {
  signedIn: SignedIn | null
  heardAt: number
  /** Somebody sees whether it is still there. */
  isMissed: () => boolean
  /** Asks again for everything, as whoever they are now. */
  recheck: (now: SignedIn) => Promise<void>
  end: (code: number, reason: string) => void
}

/** How long somebody who was told to go may take. */
const [goodbyeMs, shutOutMs] = [1_000, 100]

export function openConnection(hall: LiveHall, socket: WebSocket, signedIn: SignedIn | null, id: string): Connection {
  const { services, farewells, limits } = hall
  hall.opened++
  let bucket: Bucket = { tokens: limits.burst, at: performance.now() }
  let unanswered = 0

  const voice = voiceOf(socket, limits.bufferedBytes)
  const connection: Connection = {
    signedIn,
    heardAt: performance.now(),
    isMissed: () => ears.isShown() || pen.hasFarewell(),
    async recheck(now) {
      connection.signedIn = now
      entrance.forget()
      await ears.recheck()
    },
    end: (code, reason) => end(code, reason),
  }
  const who = () => connection.signedIn
  const entrance = openEntrance(hall, who, voice.isOpen)
  const ears = openEars(hall, voice, entrance, who)
  const pen = openPen(hall, voice, entrance, { id, answered: () => void unanswered--, failed, ask })

  /** A new area costs PostgreSQL several questions, so it costs the asker several messages. */
  function ask(found: Found) {
    return entrance.known(found.area) !== undefined || pays(pace.areaCost) ? entrance.ask(found) : Promise.resolve(null)
  }

  function end(code: number, reason: string, withinMs = goodbyeMs) {
    if (!voice.isOpen()) return
    // Nothing may follow the last frame.
    ears.stopAll()
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), withinMs).unref()
  }

  function drop(code: number, reason: string) {
    dropped.inc({ reason })
    end(code, reason)
  }

  /** What it goes on to say is not even read. */
  function shutOut(code: number, reason: string) {
    dropped.inc({ reason })
    end(code, reason, shutOutMs)
    voice.stream.pause()
  }

  /** False ends the connection: it says more than it may. An update costs as much as it has paths, within reason. */
  function pays(count: number): boolean {
    const next = takeToken(bucket, connection.heardAt, limits.perSecond, limits.burst, Math.min(count, limits.burst / 2))
    if (next) bucket = next
    else shutOut(4008, 'flood')
    return next !== null
  }

  function failed(i: number, error: unknown) {
    unanswered--
    // Not refused: it comes back later and says again what was not answered.
    if (isOutage(error)) return drop(1013, 'unavailable')
    if (!(error instanceof AppError)) services.log.error({ error: (error as Error).message }, 'live message')
    voice.refuse(i, error instanceof AppError ? (error.details.reason ?? error.code) : 'unexpected')
  }

  function handle(said: Message) {
    if (said.t === 'on') {
      ears.listen(said, ask).then(
        () => void unanswered--,
        (error: unknown) => failed(said.i, error),
      )
    } else if (said.t === 'off' || said.t === 'hi') {
      unanswered--
      if (said.t === 'off') ears.stop(said.p)
      voice.accept(said.i)
    } else pen.write(said)
  }

  socket.on('message', (data: Buffer, binary: boolean) => {
    connection.heardAt = performance.now()
    traffic.framesIn++
    traffic.bytesIn += data.length
    if (hall.closing || !voice.isOpen()) return
    if (connection.heardAt - hall.beatAt > standstillMs) return drop(1012, 'standstill')
    if (!pays(messageCost(data.length, 1))) return
    const said = binary ? null : readMessage(data.toString())
    if (!said) return shutOut(4007, 'malformed')
    if ('u' in said && !pays(Object.keys(said.u).length - 1)) return
    if (++unanswered > limits.unanswered) return drop(1013, 'unavailable')
    try {
      handle(said)
    } catch (error) {
      failed(said.i, error)
    }
  })
  socket.on('ping', (data: Buffer) => {
    connection.heardAt = performance.now()
    if (voice.isOpen() && pays(1)) voice.deliver(pongFrame(data))
  })
  socket.on('pong', () => {
    connection.heardAt = performance.now()
    if (voice.isOpen()) pays(1)
  })
  socket.on('close', () => {
    ears.stopAll()
    farewells.say(id)
  })
  socket.on('error', () => socket.terminate())
  return connection
}
