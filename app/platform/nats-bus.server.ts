import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Announcement, Bus } from './bus.server.ts'
import { listenerSet } from './listener-set.ts'
import type { Logger } from './log.server.ts'

type Hints = { from: string; paths: string[] }

const confirmEveryMs = 1_000
const connectAgainMs = 2_000
const mostUnconfirmed = 50_000
/** A message must stay well below the megabyte that NATS takes. */
const pathsPerMessage = 2_000

/**
 * NATS core between processes. Own hints reach own screens directly, so a process alone with a dead NATS still works.
 * After it was away everything
 * listened to is read again, and hints that nobody confirmed are given again, since others cannot know what they missed
 * from us.
 */
export function natsBus(servers: string[], deployment: string, log: Logger): Bus {
  const self = crypto.randomUUID()
  const [hintSubject, presenceSubject] = [`${deployment}.hints`, `${deployment}.presence`]
  const [hints, announcements, gaps] = [listenerSet<[string]>(), listenerSet<[Announcement]>(), listenerSet()]
  let waiting = new Set<string>()
  let unconfirmed = new Set<string>()
  let connection: NatsConnection | null = null
  let connected = false
  let closing = false

  // Asked again until it answers: a process starts without NATS, and the screens it has are told by itself.
  const connecting = keepConnecting()

  async function keepConnecting() {
    while (!closing) {
      try {
        await stayConnected(
          await connect({
            servers,
            name: 'skykite',
            maxReconnectAttempts: -1,
            reconnectTimeWait: 500,
            reconnectJitter: 500,
            waitOnFirstConnect: true,
            ignoreAuthErrorAbort: true,
            timeout: 3_000,
            pingInterval: 2_000,
            maxPingOut: 2,
          }),
        )
      } catch (error) {
        // Refused for good, as by a wrong password: what is set there may be mended without this process being started
        // again.
        log.error({ error }, 'bus')
      }
      if (!closing) await sleep(connectAgainMs, null, { ref: false })
    }
  }

  /** Until the connection ends for good; while it is only away it comes back by itself. */
  async function stayConnected(opened: NatsConnection) {
    if (closing) return opened.close()
    connection = opened
    opened.subscribe(hintSubject, {
      callback: (_, message) =>
        hear<Hints>(message, ({ from, paths }) => from !== self && paths.forEach((path) => hints.tell(path))),
    })
    opened.subscribe(presenceSubject, { callback: (_, message) => hear<Announcement>(message, announcements.tell) })
    comeBack()
    for await (const { type } of opened.status()) {
      log.info({ status: type }, 'bus')
      if (type === 'reconnect') comeBack()
      if (type === 'disconnect' || type === 'close') connected = false
    }
    connected = false
  }

  function hear<Said>(message: Msg, tell: (said: Said) => void) {
    try {
      tell(message.json<Said>())
    } catch (error) {
      log.warn({ error }, 'bus')
    }
  }

  function comeBack() {
    connected = true
    gaps.tell()
    unconfirmed.forEach((path) => waiting.add(path))
    flush()
  }

  function flush() {
    const paths = [...waiting]
    waiting = new Set()
    for (let from = 0; from < paths.length; from += pathsPerMessage)
      send(hintSubject, { from: self, paths: paths.slice(from, from + pathsPerMessage) })
  }

  function send(subject: string, message: object) {
    try {
      if (connection && !connection.isClosed()) connection.publish(subject, JSON.stringify(message))
    } catch (error) {
      log.warn({ error }, 'bus')
    }
  }

  // What was said before a question that NATS answered has reached it.
  const confirming = setInterval(() => {
    if (!connection || connection.isClosed() || unconfirmed.size === 0) return
    const sent = unconfirmed
    unconfirmed = new Set()
    connection.flush().catch(() => sent.forEach((path) => unconfirmed.add(path)))
  }, confirmEveryMs)
  confirming.unref()

  return {
    publish(path) {
      hints.tell(path)
      if (unconfirmed.size < mostUnconfirmed) unconfirmed.add(path)
      waiting.add(path)
      if (waiting.size === 1) setImmediate(flush)
    },
    subscribe: hints.add,
    announce: (announcement) => send(presenceSubject, announcement),
    hear: announcements.add,
    onGap: gaps.add,
    state: () => (connected ? 'connected' : 'away'),
    async close() {
      closing = true
      clearInterval(confirming)
      if (connection) await connection.drain().catch(() => {})
      else await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, 100))])
    },
  }
}
