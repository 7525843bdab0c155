import type { WebSocket } from 'ws'
import type { Entered } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { takeToken, type Bucket } from '#rules/live/timing.ts'
import { checkValue, type Json } from '#rules/live/values.ts'
import type { Channels, Listener } from './channels.ts'
import type { Directory, Found } from './directory.ts'
import type { Farewells } from './farewells.ts'
import { textFrame, writeFrame } from './frames.ts'
import { bytesOut, dropped, framesIn, framesOut, listeners, refusedFrames } from './metrics.ts'
import type { PresenceBook } from './presence.ts'
import { readMessage, type Message } from './protocol.ts'
import type { StoreWriter, Write } from './store-writer.ts'

export type LiveLimits = { perSecond: number; burst: number; paths: number; frameBytes: number; bufferedBytes: number }

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
}

export type Connection = {
  id: string
  signedIn: SignedIn | null
  heardAt: number
  /** Asks again for every path whether it may still be listened to. */
  recheck: () => Promise<void>
  end: (code: number, reason: string) => void
}

type Ear = { found: Found; stop: () => void }
type Grant = { found: Found; entered: Entered<unknown> }

export function openConnection(hall: LiveHall, socket: WebSocket, signedIn: SignedIn | null, id: string): Connection {
  const { services, directory, channels, writer, presence, farewells, limits } = hall
  const ears = new Map<string, Ear>()
  const grants = new Map<string, Promise<Grant | null>>()
  let bucket: Bucket = { tokens: limits.burst, at: performance.now() }

  const listener: Listener = {
    send(frame) {
      if (writeFrame(socket, frame, limits.bufferedBytes)) {
        framesOut.inc()
        bytesOut.inc(frame.length)
      } else if (socket.readyState === socket.OPEN) {
        // It does not read; keeping its frames would cost everybody else.
        dropped.inc({ reason: 'slow' })
        socket.terminate()
      }
    },
  }
  const answer = (text: string) => listener.send(textFrame(text))
  const refuse = (i: number, reason: string) => {
    refusedFrames.inc({ reason })
    answer(`{"t":"no","i":${i},"e":"${reason}"}`)
  }

  /** Once per area and connection; asked again when rights change. */
  function grantFor(found: Found): Promise<Grant | null> {
    const known = grants.get(found.area)
    if (known) return known
    const asked = hall
      .inLine(() => found.place.enter(services, signedIn, found.params))
      .then((entered: Entered<unknown> | null) => (entered && found.place.allow(entered.actor, entered.facts) ? { found, entered } : null))
    if (grants.size >= limits.paths) grants.clear()
    grants.set(found.area, asked)
    asked.catch(() => grants.delete(found.area))
    return asked
  }

  async function writesOf(update: Record<string, Json>): Promise<Write[]> {
    const writes: Write[] = []
    for (const [path, value] of Object.entries(update)) {
      const found = directory.find(path)
      if (found?.kind !== 'store') throw new AppError('not-found')
      const grant = await grantFor(found)
      const schoolId = grant?.entered.schoolId
      if (!grant || !schoolId) throw new AppError('not-found')
      const { actor, facts } = grant.entered
      const problem = checkValue(value, found.area.split('/').length + found.inside.length)
      if (problem) throw new AppError('refused', { reason: problem })
      const [key] = found.inside
      if (!found.place.mayWrite(actor, facts, key ?? '*')) throw new AppError('not-found')
      const reason = found.inside.length === 1 && value !== null ? found.place.check(value, key!) : null
      if (reason) throw new AppError('refused', { reason })
      writes.push({ schoolId, area: found.area, keys: found.inside, value })
    }
    if (writes.length === 0 || writes.some((write) => write.schoolId !== writes[0]!.schoolId)) throw new AppError('invalid')
    return writes
  }

  async function handle(said: Message): Promise<void> {
    switch (said.t) {
      case 'on': {
        const found = directory.find(said.p)
        const grant = found && (await grantFor(found))
        if (!found || !grant) return refuse(said.i, 'not-found')
        if (ears.has(said.p)) return answer(`{"t":"ok","i":${said.i}}`)
        if (ears.size >= limits.paths) return refuse(said.i, 'too-many-paths')
        answer(`{"t":"ok","i":${said.i}}`)
        if (found.kind === 'presence' && signedIn) presence.enter(found.area, listener, signedIn.user.id, found.place.show(signedIn, grant.entered.actor, grant.entered.facts))
        ears.set(said.p, { found, stop: () => {} })
        const stop = await channels.listen(listener, said.p, found, grant.entered, said.r ?? null)
        // It may have closed or stopped listening while the value was read.
        if (socket.readyState !== socket.OPEN || !ears.has(said.p)) return stop()
        ears.set(said.p, { found, stop })
        return listeners.inc()
      }
      case 'off':
        stopListening(said.p)
        return answer(`{"t":"ok","i":${said.i}}`)
      case 'set':
      case 'update': {
        const writes = await writesOf(said.t === 'set' ? { [said.p]: said.v as Json } : (said.u as Record<string, Json>))
        const written = await writer.write({ writes })
        return answer(`{"t":"ok","i":${said.i},"r":${written.revision}}`)
      }
      case 'cas': {
        const writes = await writesOf({ [said.p]: said.v as Json })
        if (writes[0]!.keys.length === 0) throw new AppError('refused', { reason: 'bad-key' })
        const written = await writer.write({ writes, expect: said.e })
        if (written.ok) return answer(`{"t":"ok","i":${said.i},"r":${written.revision}}`)
        return answer(`{"t":"now","i":${said.i},"r":${written.revision},"v":${JSON.stringify(written.value)}}`)
      }
      case 'bye':
        await farewells.keep(id, await writesOf(said.u as Record<string, Json>))
        return answer(`{"t":"ok","i":${said.i}}`)
    }
  }

  function stopListening(path: string) {
    const ear = ears.get(path)
    if (!ear) return
    ears.delete(path)
    ear.stop()
    listeners.dec()
    if (ear.found.kind === 'presence') presence.leave(ear.found.area, listener)
  }

  const connection: Connection = {
    id,
    signedIn,
    heardAt: performance.now(),
    async recheck() {
      grants.clear()
      for (const [path, { found }] of ears) {
        const grant = await grantFor(found)
        if (grant) continue
        stopListening(path)
        answer(`{"t":"gone","p":${JSON.stringify(path)}}`)
      }
    },
    end: (code, reason) => socket.close(code, reason),
  }

  socket.on('message', (data: Buffer, binary: boolean) => {
    connection.heardAt = performance.now()
    framesIn.inc()
    const next = takeToken(bucket, connection.heardAt, limits.perSecond, limits.burst)
    if (!next) {
      dropped.inc({ reason: 'flood' })
      return socket.close(4008, 'too many messages')
    }
    bucket = next
    const said = binary ? null : readMessage(data.toString())
    if (!said) {
      dropped.inc({ reason: 'malformed' })
      return socket.close(4007, 'not understood')
    }
    handle(said).catch((error: unknown) => {
      if (!(error instanceof AppError)) services.log.error({ error: (error as Error).message }, 'live message')
      refuse(said.i, error instanceof AppError ? (error.details.reason ?? error.code) : 'unavailable')
    })
  })
  socket.on('pong', () => void (connection.heardAt = performance.now()))
  socket.on('close', () => {
    for (const path of [...ears.keys()]) stopListening(path)
    farewells.say(id).catch((error: Error) => services.log.warn({ error: error.message }, 'farewell'))
  })
  socket.on('error', () => socket.terminate())
  return connection
}
