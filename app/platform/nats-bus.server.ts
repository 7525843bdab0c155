import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { listenerSet, type Announcement, type Bus } from './bus.server.ts'
import type { Logger } from './log.server.ts'

type Hints = { from: string; paths: string[] }

const confirmEveryMs = 1_000
const mostUnconfirmed = 50_000
/** A message must stay well below the megabyte that NATS takes. */
const pathsPerMessage = 2_000

/**
 * NATS core between processes. Own hints reach own screens directly, so a process alone with a dead NATS still works. After it was away everything
 * listened to is read again, and hints that nobody confirmed are given again, since others cannot know what they missed from us.
 */
export async function natsBus(servers: string[], deployment: string, log: Logger): Promise<Bus> {
  const self = crypto.randomUUID()
  const [hintSubject, presenceSubject] = [`${deployment}.hints`, `${deployment}.presence`]
  const [hints, announcements, gaps] = [listenerSet<[string]>(), listenerSet<[Announcement]>(), listenerSet<[]>()]
  let waiting = new Set<string>()
  let unconfirmed = new Set<string>()
  let connection: NatsConnection | null = null
  let closing = false

  // Asked again until it answers: a process starts without NATS, and the screens it has are told by itself.
  const connecting = connect({ servers, name: 'skykite', maxReconnectAttempts: -1, reconnectTimeWait: 500, reconnectJitter: 500, waitOnFirstConnect: true, timeout: 3_000, pingInterval: 2_000, maxPingOut: 2 }).then(
    (opened) => {
      connection = opened
      void watch(opened)
      opened.subscribe(hintSubject, { callback: (_, message) => hear<Hints>(message, ({ from, paths }) => from !== self && paths.forEach((path) => hints.tell(path))) })
      opened.subscribe(presenceSubject, { callback: (_, message) => hear<Announcement>(message, announcements.tell) })
      comeBack()
      if (closing) return opened.close()
    },
    (error: Error) => log.error({ error: error.message }, 'bus'),
  )

  async function watch(opened: NatsConnection) {
    for await (const status of opened.status()) {
      log.info({ status: status.type }, 'bus')
      if (status.type === 'reconnect') comeBack()
    }
  }

  function hear<Said>(message: Msg, tell: (said: Said) => void) {
    try {
      tell(message.json<Said>())
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'bus')
    }
  }

  function comeBack() {
    gaps.tell()
    unconfirmed.forEach((path) => waiting.add(path))
    flush()
  }

  function flush() {
    const paths = [...waiting]
    waiting = new Set()
    for (let from = 0; from < paths.length; from += pathsPerMessage) send(hintSubject, { from: self, paths: paths.slice(from, from + pathsPerMessage) })
  }

  function send(subject: string, message: object) {
    try {
      if (connection && !connection.isClosed()) connection.publish(subject, JSON.stringify(message))
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'bus')
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
    async close() {
      closing = true
      clearInterval(confirming)
      if (connection) await connection.drain().catch(() => {})
      else await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, 100))])
    },
  }
}
