import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Announcement, Bus } from './bus.server.ts'
import { createListenerSet } from './listener-set.ts'
import { natsReconnect } from './nats-reconnect.ts'
import type { Logger } from '../services/log.server.ts'

type ChangeMessage = { from: string; paths: string[] }

const confirmIntervalMs = 1_000
const reconnectDelayMs = 2_000
const maxUnconfirmed = 50_000
/** Limits the message size to well below NATS's maximum of one megabyte. */
const pathsPerMessage = 2_000

/**
 * Bus over NATS core. Change notifications reach the process's own subscribers directly, so a single process works
 * without NATS. After a reconnect all subscribed paths are read again, and unconfirmed notifications are sent again,
 * because other processes cannot know what they missed.
 */
export function createNatsBus(servers: string[], deployment: string, log: Logger): Bus {
  const processId = crypto.randomUUID()
  const [changeSubject, presenceSubject] = [`${deployment}.hints`, `${deployment}.presence`]
  const [changes, announcements, gaps] = [
    createListenerSet<[string]>(),
    createListenerSet<[Announcement]>(),
    createListenerSet(),
  ]
  let unsentPaths = new Set<string>()
  let unconfirmed = new Set<string>()
  let connection: NatsConnection | null = null
  let isConnected = false
  let isClosing = false

  // Retries in the background, because a process must start while NATS is unavailable.
  const connecting = connectWithRetry()

  async function connectWithRetry() {
    while (!isClosing) {
      try {
        await runOnConnection(
          await connect({
            servers,
            name: 'skykite',
            ...natsReconnect,
            pingInterval: 2_000,
            maxPingOut: 2,
          }),
        )
      } catch (error) {
        // Permanent errors (wrong password) are retried, too: the NATS configuration may be fixed without a restart
        // of this process.
        log.error({ error }, 'bus connection failed')
      }
      if (!isClosing) await sleep(reconnectDelayMs, null, { ref: false })
    }
  }

  /** Resolves when the connection is closed permanently; the client reconnects by itself after interruptions. */
  async function runOnConnection(opened: NatsConnection) {
    if (isClosing) return opened.close()
    connection = opened
    opened.subscribe(changeSubject, {
      callback: (_, message) =>
        parseMessage<ChangeMessage>(
          message,
          ({ from, paths }) => from !== processId && paths.forEach((path) => changes.notify(path)),
        ),
    })
    opened.subscribe(presenceSubject, {
      callback: (_, message) => parseMessage<Announcement>(message, announcements.notify),
    })
    onConnected()
    for await (const { type } of opened.status()) {
      log.info({ status: type }, 'bus connection status')
      if (type === 'reconnect') onConnected()
      if (type === 'disconnect' || type === 'close') isConnected = false
    }
    isConnected = false
  }

  function parseMessage<Message>(raw: Msg, listener: (message: Message) => void) {
    try {
      listener(raw.json<Message>())
    } catch (error) {
      log.warn({ error }, 'bus')
    }
  }

  function onConnected() {
    isConnected = true
    gaps.notify()
    unconfirmed.forEach((path) => unsentPaths.add(path))
    flush()
  }

  function flush() {
    const paths = [...unsentPaths]
    unsentPaths = new Set()
    for (let start = 0; start < paths.length; start += pathsPerMessage)
      send(changeSubject, { from: processId, paths: paths.slice(start, start + pathsPerMessage) })
  }

  function send(subject: string, message: object) {
    try {
      if (connection && !connection.isClosed()) connection.publish(subject, JSON.stringify(message))
    } catch (error) {
      log.warn({ error }, 'bus')
    }
  }

  // A completed flush confirms that NATS has received everything published before it.
  const confirmTimer = setInterval(() => {
    if (!connection || connection.isClosed() || unconfirmed.size === 0) return
    const pendingPaths = unconfirmed
    unconfirmed = new Set()
    connection.flush().catch(() => pendingPaths.forEach((path) => unconfirmed.add(path)))
  }, confirmIntervalMs)
  confirmTimer.unref()

  return {
    publish(path) {
      changes.notify(path)
      if (unconfirmed.size < maxUnconfirmed) unconfirmed.add(path)
      unsentPaths.add(path)
      if (unsentPaths.size === 1) setImmediate(flush)
    },
    subscribe: changes.add,
    announce: (announcement) => send(presenceSubject, announcement),
    onAnnouncement: announcements.add,
    onGap: gaps.add,
    state: () => (isConnected ? 'connected' : 'away'),
    async close() {
      isClosing = true
      clearInterval(confirmTimer)
      if (connection) await connection.drain().catch(() => {})
      else await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, 100))])
    },
  }
}
