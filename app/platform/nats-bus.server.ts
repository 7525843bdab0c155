import { connect, type NatsConnection } from '@nats-io/transport-node'
import { listenerSet, type Announcement, type Bus } from './bus.server.ts'
import type { Logger } from './log.server.ts'

/**
 * NATS core between processes. Own hints reach own screens directly, so a process alone with a dead NATS still works; while it is away hints are
 * dropped, and when it is back everything is read again.
 */
export async function natsBus(servers: string[], deployment: string, log: Logger): Promise<Bus> {
  const self = crypto.randomUUID()
  const [hintSubject, presenceSubject] = [`${deployment}.hints`, `${deployment}.presence`]
  const [hints, announcements, gaps] = [listenerSet<[string]>(), listenerSet<[Announcement]>(), listenerSet<[]>()]
  let waiting: string[] = []
  let connection: NatsConnection | null = null
  let closing = false

  // Asked again until it answers: a process starts without NATS, and the screens it has are told by itself.
  const connecting = connect({ servers, name: 'skykite', maxReconnectAttempts: -1, reconnectTimeWait: 500, waitOnFirstConnect: true, pingInterval: 5_000, maxPingOut: 2 }).then(
    (opened) => {
      connection = opened
      void watch(opened)
      opened.subscribe(hintSubject, {
        callback: (_, message) => {
          const { from, paths } = message.json<{ from: string; paths: string[] }>()
          if (from !== self) paths.forEach((path) => hints.tell(path))
        },
      })
      opened.subscribe(presenceSubject, { callback: (_, message) => announcements.tell(message.json<Announcement>()) })
      gaps.tell()
      if (closing) return opened.close()
    },
    (error: Error) => log.error({ error: error.message }, 'bus'),
  )

  async function watch(opened: NatsConnection) {
    for await (const status of opened.status()) {
      log.info({ status: status.type }, 'bus')
      if (status.type === 'reconnect') gaps.tell()
    }
  }

  function flush() {
    const paths = [...new Set(waiting)]
    waiting = []
    if (connection && !connection.isClosed()) connection.publish(hintSubject, JSON.stringify({ from: self, paths }))
  }

  return {
    publish(path) {
      hints.tell(path)
      if (waiting.push(path) === 1) setImmediate(flush)
    },
    subscribe: hints.add,
    announce: (announcement) => connection && !connection.isClosed() && connection.publish(presenceSubject, JSON.stringify(announcement)),
    hear: announcements.add,
    onGap: gaps.add,
    async close() {
      closing = true
      if (connection) await connection.drain().catch(() => {})
      else await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, 100))])
    },
  }
}
