import type { WebSocket } from 'ws'
import { isGuest, type Caller } from '#app/platform/live.server.ts'
import { nameOf } from './budgets.ts'
import type { Connection } from './connection.ts'
import type { LiveLimits } from './context.ts'
import { connections as openGauge } from './metrics.ts'

/** Every connection of this process, and how many somebody has. */
export type OpenConnections = {
  all: Map<WebSocket, Connection>
  /** Visitors of one address are not told apart, so none is ended for another: the next one is not let in. */
  hasRoomFor: (who: Caller | null, address: string | null) => boolean
  /** Somebody who opens one too many loses the oldest. */
  add: (socket: WebSocket, connection: Connection, who: Caller | null, address: string | null) => void
}

export function openConnections({
  windows,
  perPerson,
  visitors,
}: Pick<LiveLimits, 'windows' | 'perPerson' | 'visitors'>): OpenConnections {
  const all = new Map<WebSocket, Connection>()
  const groups = new Map<string, Set<Connection>>()

  function join(name: string, connection: Connection, most: number, socket: WebSocket) {
    const group = (groups.get(name) ?? new Set()).add(connection)
    groups.set(name, group)
    socket.once('close', () => {
      group.delete(connection)
      if (group.size === 0 && groups.get(name) === group) groups.delete(name)
    })
    if (group.size <= most) return
    const [oldest] = group as Set<Connection> & [Connection]
    group.delete(oldest)
    oldest.end(4009, 'too many windows')
  }

  return {
    all,
    hasRoomFor: (who, address) => !isAmongVisitors(who) || (groups.get(nameOf(null, address))?.size ?? 0) < visitors,
    add(socket, connection, who, address) {
      all.set(socket, connection)
      openGauge.set(all.size)
      socket.once('close', () => {
        all.delete(socket)
        openGauge.set(all.size)
      })
      if (who && isGuest(who)) join(nameOf(who, address), connection, windows, socket)
      else if (who) join(`session ${who.session.id}`, connection, windows, socket)
      if (isAmongVisitors(who)) join(nameOf(null, address), connection, visitors, socket)
      else if (!isGuest(who)) join(nameOf(who, address), connection, perPerson, socket)
    },
  }
}

/**
 * Whoever asks to be a guest has a name for the asking. Once they are let in, strangers at their address do not keep them
 * out.
 */
const isAmongVisitors = (who: Caller | null): boolean => who === null || (isGuest(who) && !who.admitted)
