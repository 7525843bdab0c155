import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { Caller } from '#app/platform/live/live.server.ts'
import { trackConnections } from './open-connections.ts'

const limits = { perSession: 2, perPerson: 4, visitors: 3 }
const guest = (id: string, session: string, isAdmitted = false) =>
  ({
    user: { id },
    session: { id: session, expiresAt: 1 },
    scope: { schoolId: 's', thing: 'c' },
    isAdmitted,
  }) as never as Caller

test('guests that are not admitted count as visitors of their address, and each guest has few connections', () => {
  const { canAdd, add, all } = trackConnections(limits)
  const ended: string[] = []
  const openAs = (caller: Caller | null, name: string) => {
    const socket = new EventEmitter()
    const end = vi.fn(() => void (ended.push(name), socket.emit('close')))
    add(socket as never, { end } as never, caller, '192.0.2.1')
  }
  openAs(guest('g', 'guest~1'), 'first')
  openAs(guest('g', 'guest~2'), 'second')
  openAs(guest('g', 'guest~3'), 'third')
  expect(ended).toEqual(['first'])
  openAs(null, 'visitor')
  expect(all.size).toBe(3)
  expect(canAdd(guest('h', 'guest~4'), '192.0.2.1')).toBe(false)
  expect(canAdd(guest('h', 'guest~4'), '198.51.100.1')).toBe(true)
  // Admitted guests do not count as visitors, but also have a limit of connections.
  for (const session of ['5', '6', '7']) {
    expect(canAdd(guest('i', `guest~${session}`, true), '192.0.2.1')).toBe(true)
    openAs(guest('i', `guest~${session}`, true), `admitted ${session}`)
  }
  expect(ended).toEqual(['first', 'admitted 5'])
  expect(canAdd({ user: { id: 'p' }, session: { id: 'x' } } as never, '192.0.2.1')).toBe(true)
})
