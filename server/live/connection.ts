import type { WebSocket } from 'ws'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { takeToken, type Bucket } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import type { Channels, Listener } from './channels.ts'
import { checkedWrites, type Update } from './checked-writes.ts'
import type { Directory, Found } from './directory.ts'
import { openEntrance, type Grant } from './entrance.ts'
import type { Farewells } from './farewells.ts'
import { pongFrame, shortFrame, streamOf, textFrame, writeFrame } from './frames.ts'
import { dropped, listeners, refusedFrames, traffic } from './metrics.ts'
import { isOutage } from './outage.ts'
import type { PresenceBook } from './presence.ts'
import { readMessage, type Message } from './protocol.ts'
import type { StoreWriter, Submitter, Write } from './store-writer.ts'

export type LiveLimits = { perSecond: number; burst: number; unanswered: number; paths: number; frameBytes: number; bufferedBytes: number }

/** What every connection of this process shares. */
export type LiveHall = {
  services: Services
  directory: Directory
  channels: Channels
  writer: StoreWriter
  presence: PresenceBook
  farewells: Farewells
  limits: LiveLimits
  /** Few questions to PostgreSQL at once: a thousand screens that come back together wait here, not before its pool. */
  inLine: <Value>(ask: () => Promise<Value>) => Promise<Value>
  closing: boolean
  /** How many connections there have been. */
  opened: number
}

export type Connection = {
  id: string
  signedIn: SignedIn | null
  heardAt: number
  /** Somebody sees whether it is still there. */
  isMissed: () => boolean
  /** Asks again for every path whether it may still be listened to. */
  recheck: () => Promise<void>
  end: (code: number, reason: string) => void
}

type Ear = Listener & { found: Found; stop: (() => void) | null }
type Writing = Exclude<Message, { t: 'on' | 'off' }>

const updateOf = (said: Writing): Update =>
  said.t === 'set' || said.t === 'cas' ? [{ path: said.p, value: said.v as Json }] : Object.entries(said.u).map(([path, value]) => ({ path, value: value as Json }))

const [areaCost, bytesPerToken] = [4, 4_096]

/** How long somebody who was told to go may take. */
const [goodbyeMs, shutOutMs] = [1_000, 100]

export function openConnection(hall: LiveHall, socket: WebSocket, signedIn: SignedIn | null, id: string): Connection {
  const { services, directory, channels, writer, presence, farewells, limits } = hall
  const entrance = openEntrance(hall, signedIn)
  const source = hall.opened++
  const ears = new Map<string, Ear>()
  let bucket: Bucket = { tokens: limits.burst, at: performance.now() }
  let unanswered = 0
  let shown = 0
  let farewell = false

  const stream = streamOf(socket)

  function deliver(frame: Buffer | string) {
    if (socket.readyState !== socket.OPEN) return
    traffic.framesOut++
    traffic.bytesOut += frame.length
    if (!writeFrame(stream, frame, limits.bufferedBytes)) tooSlow()
  }

  /** It does not read; keeping its frames would cost everybody else. */
  function tooSlow() {
    dropped.inc({ reason: 'slow' })
    socket.terminate()
  }
  const answer = (text: string) => deliver(textFrame(text))
  const accept = (i: number) => deliver(shortFrame(`{"t":"ok","i":${i}}`))
  const refuse = (i: number, reason: string) => {
    refusedFrames.inc({ reason })
    deliver(shortFrame(`{"t":"no","i":${i},"e":"${reason}"}`))
  }

  function end(code: number, reason: string, withinMs = goodbyeMs) {
    if (socket.readyState !== socket.OPEN) return
    // Nothing may follow the last frame.
    for (const path of ears.keys()) stopListening(path)
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
    stream.pause()
  }

  function settle(i: number, answered: Promise<void>) {
    answered.then(
      () => void unanswered--,
      (error: unknown) => fail(i, error),
    )
  }

  function fail(i: number, error: unknown) {
    unanswered--
    // Not refused: it comes back later and says again what was not answered.
    if (isOutage(error)) return drop(1013, 'unavailable')
    if (!(error instanceof AppError)) services.log.error({ error: (error as Error).message }, 'live message')
    refuse(i, error instanceof AppError ? (error.details.reason ?? error.code) : 'unexpected')
  }

  async function listen({ i, p, r }: Extract<Message, { t: 'on' }>) {
    const found = directory.find(p)
    const grant = found && (await ask(found))
    if (!found || !grant) return refuse(i, 'not-found')
    if (ears.has(p)) return accept(i)
    if (ears.size >= limits.paths) return refuse(i, 'too-many-paths')
    accept(i)
    if (found.kind === 'presence') {
      shown++
      if (signedIn) presence.enter(found.area, connection, signedIn.user.id, found.place.show(signedIn, grant.actor, grant.facts))
    }
    // It may stop listening while the value is read; then it is not to hear it any more.
    const ear: Ear = { stream, open: true, tooSlow, found, stop: null }
    ears.set(p, ear)
    listeners.inc()
    const stop = await channels.listen(ear, p, found, grant, r ?? null)
    if (ear.open) ear.stop = stop
    else stop()
  }

  function stopListening(path: string) {
    const ear = ears.get(path)
    if (!ear) return
    ears.delete(path)
    ear.open = false
    ear.stop?.()
    listeners.dec()
    if (ear.found.kind !== 'presence') return
    shown--
    presence.leave(ear.found.area, connection)
  }

  // Writes keep their order: while one waits to be let in, those after it wait too.
  let held = 0
  let turn: Promise<unknown> = Promise.resolve()

  function write(said: Writing) {
    const update = updateOf(said)
    const writes = held === 0 ? checkedWrites(directory, update, entrance.known) : null
    if (Array.isArray(writes)) return commit(said, writes)
    held++
    const entering = turn.then(() => enterAll(update)).finally(() => held--)
    turn = entering.catch(() => {})
    entering.then((entered) => commit(said, entered)).catch((error: unknown) => fail(said.i, error))
  }

  async function enterAll(update: Update): Promise<Write[]> {
    const asked = new Map<string, Grant>()
    for (;;) {
      const writes = checkedWrites(directory, update, (area) => (asked.has(area) ? asked.get(area) : entrance.known(area)))
      if (Array.isArray(writes)) return writes
      asked.set(writes.area, await ask(writes))
    }
  }

  function commit(said: Writing, writes: Write[]) {
    if (said.t === 'bye') {
      // Said when nobody is there to hear a refusal, so only what can be checked now.
      if (writes.some(({ keys }) => keys.length > 1)) throw new AppError('refused', { reason: 'too-deep' })
      farewell = true
      return settle(said.i, farewells.keep(id, writes).then(() => accept(said.i)))
    }
    if (said.t !== 'cas') return writer.submit({ writes }, submitter, said.i, source)
    if (writes[0]!.keys.length === 0) throw new AppError('refused', { reason: 'bad-key' })
    writer.submit({ writes, expect: said.e }, submitter, said.i, source)
  }

  const submitter: Submitter = {
    written(i, written) {
      unanswered--
      if (written.ok) deliver(shortFrame(`{"t":"ok","i":${i},"r":${written.revision}}`))
      else answer(`{"t":"now","i":${i},"r":${written.revision},"v":${JSON.stringify(written.value)}}`)
    },
    failed: fail,
  }

  function handle(said: Message) {
    if (said.t === 'on') return settle(said.i, listen(said))
    if (said.t !== 'off') return write(said)
    unanswered--
    stopListening(said.p)
    accept(said.i)
  }

  /** A new area costs PostgreSQL several questions, so it costs the asker several messages. */
  const ask = (found: Found) => (entrance.known(found.area) !== undefined || pays(areaCost) ? entrance.ask(found) : Promise.resolve(null))

  /** False ends the connection: it says more than it may. An update costs as much as it has paths, within reason. */
  function pays(count: number): boolean {
    const next = takeToken(bucket, connection.heardAt, limits.perSecond, limits.burst, Math.min(count, limits.burst / 2))
    if (next) bucket = next
    else shutOut(4008, 'flood')
    return next !== null
  }

  const connection: Connection = {
    id,
    signedIn,
    heardAt: performance.now(),
    isMissed: () => shown > 0 || farewell,
    async recheck() {
      entrance.forget()
      for (const [path, { found }] of ears) {
        if (await entrance.ask(found)) continue
        stopListening(path)
        answer(`{"t":"gone","p":${JSON.stringify(path)}}`)
      }
    },
    end: (code, reason) => end(code, reason),
  }

  socket.on('message', (data: Buffer, binary: boolean) => {
    connection.heardAt = performance.now()
    traffic.framesIn++
    if (hall.closing || socket.readyState !== socket.OPEN || !pays(1 + Math.floor(data.length / bytesPerToken))) return
    const said = binary ? null : readMessage(data.toString())
    if (!said) return shutOut(4007, 'malformed')
    if ('u' in said && !pays(Object.keys(said.u).length - 1)) return
    if (++unanswered > limits.unanswered) return drop(1013, 'unavailable')
    try {
      handle(said)
    } catch (error) {
      fail(said.i, error)
    }
  })
  socket.on('ping', (data: Buffer) => {
    connection.heardAt = performance.now()
    if (socket.readyState === socket.OPEN && pays(1)) deliver(pongFrame(data))
  })
  socket.on('pong', () => {
    connection.heardAt = performance.now()
    if (socket.readyState === socket.OPEN) pays(1)
  })
  socket.on('close', () => {
    for (const path of ears.keys()) stopListening(path)
    farewells.say(id).catch((error: Error) => services.log.warn({ error: error.message }, 'farewell'))
  })
  socket.on('error', () => socket.terminate())
  return connection
}
