import type { WebSocket } from 'ws'
import { isGuest, type Caller } from '#app/platform/live/live.server.ts'
import { ownerKey } from '../access/budgets.ts'
import type { Connection } from './connection.ts'
import type { LiveLimits } from '../context.ts'
import { connections as openGauge } from '../metrics.ts'

/** All connections of this process, with limits per session, user and visitor address. */
export type OpenConnections = {
  all: Map<WebSocket, Connection>
  /** Visitors of one address are indistinguishable, so a new one is rejected instead of closing an older one. */
  canAdd: (caller: Caller | null, address: string | null) => boolean
  /** Over the limit of a session or user, the oldest connection is closed. */
  add: (socket: WebSocket, connection: Connection, caller: Caller | null, address: string | null) => void
}

export function trackConnections({
  perSession: windows,
  perPerson,
  visitors,
}: Pick<LiveLimits, 'perSession' | 'perPerson' | 'visitors'>): OpenConnections {
  const all = new Map<WebSocket, Connection>()
  const groups = new Map<string, Set<Connection>>()

  function addToGroup(name: string, connection: Connection, max: number, socket: WebSocket) {
    const group = (groups.get(name) ?? new Set()).add(connection)
    groups.set(name, group)
    socket.once('close', () => {
      group.delete(connection)
      if (group.size === 0 && groups.get(name) === group) groups.delete(name)
    })
    if (group.size <= max) return
    const [oldest] = group as Set<Connection> & [Connection]
    group.delete(oldest)
    oldest.end(4009, 'too many windows')
  }

  return {
    all,
    canAdd: (caller, address) =>
      !countsAsVisitor(caller) || (groups.get(ownerKey(null, address))?.size ?? 0) < visitors,
    add(socket, connection, caller, address) {
      all.set(socket, connection)
      openGauge.set(all.size)
      socket.once('close', () => {
        all.delete(socket)
        openGauge.set(all.size)
      })
      if (caller && isGuest(caller)) addToGroup(ownerKey(caller, address), connection, windows, socket)
      else if (caller) addToGroup(`session ${caller.session.id}`, connection, windows, socket)
      if (countsAsVisitor(caller)) addToGroup(ownerKey(null, address), connection, visitors, socket)
      else if (!isGuest(caller)) addToGroup(ownerKey(caller, address), connection, perPerson, socket)
    },
  }
}

/**
 * A guest counts as a visitor of the address until admitted, because a guest identity is free. Admitted guests are not
 * affected by other visitors of the address.
 */
const countsAsVisitor = (caller: Caller | null): boolean => caller === null || (isGuest(caller) && !caller.isAdmitted)
