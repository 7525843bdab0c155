import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { Caller } from '#app/platform/live.server.ts'
import { openConnections } from './open-connections.ts'

const limits = { windows: 2, perPerson: 4, visitors: 3 }
const guest = (id: string, session: string, admitted = false) =>
  ({
    user: { id },
    session: { id: session, expiresAt: 1 },
    at: { schoolId: 's', thing: 'c' },
    admitted,
  }) as never as Caller

test('those who ask to be guests count among the visitors of their address, and have few windows however often they ask', () => {
  const { hasRoomFor, add, all } = openConnections(limits)
  const ended: string[] = []
  const open = (who: Caller | null, name: string) => {
    const socket = new EventEmitter()
    const end = vi.fn(() => void (ended.push(name), socket.emit('close')))
    add(socket as never, { end } as never, who, '192.0.2.1')
  }
  open(guest('g', 'guest~1'), 'first')
  open(guest('g', 'guest~2'), 'second')
  open(guest('g', 'guest~3'), 'third')
  expect(ended).toEqual(['first'])
  open(null, 'visitor')
  expect(all.size).toBe(3)
  expect(hasRoomFor(guest('h', 'guest~4'), '192.0.2.1')).toBe(false)
  expect(hasRoomFor(guest('h', 'guest~4'), '198.51.100.1')).toBe(true)
  // Strangers keep nobody out who was let in, and who was let in keeps out no stranger; they have few windows all the same.
  for (const session of ['5', '6', '7']) {
    expect(hasRoomFor(guest('i', `guest~${session}`, true), '192.0.2.1')).toBe(true)
    open(guest('i', `guest~${session}`, true), `admitted ${session}`)
  }
  expect(ended).toEqual(['first', 'admitted 5'])
  expect(hasRoomFor({ user: { id: 'p' }, session: { id: 'x' } } as never, '192.0.2.1')).toBe(true)
})
