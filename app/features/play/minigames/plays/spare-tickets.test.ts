import { expect, test } from 'vitest'
import type { PlayTicket } from './play-ticket.ts'
import { saveSpareTickets, takeSpareTicket } from './spare-tickets.ts'

const ticket = (id: string, level = '1'): PlayTicket => ({
  id,
  game: 'cargo-sort',
  level,
  rulesVersion: 1,
  seed: 1,
  help: 0,
  clock: true,
})
function createStorage() {
  const saved = new Map<string, string>()
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
  }
}
const level = { game: 'cargo-sort', level: '1', clock: true }

test('a spare ticket is taken once', () => {
  const storage = createStorage()
  saveSpareTickets(storage, [ticket('a'), ticket('b')], 0)
  expect([
    takeSpareTicket(storage, level, 1)?.id,
    takeSpareTicket(storage, level, 1)?.id,
    takeSpareTicket(storage, level, 1),
  ]).toEqual(['a', 'b', null])
})

test('new tickets replace older ones of the same level only', () => {
  const storage = createStorage()
  saveSpareTickets(storage, [ticket('a')], 0)
  saveSpareTickets(storage, [ticket('other', '2')], 0)
  saveSpareTickets(storage, [ticket('b')], 0)
  expect(takeSpareTicket(storage, level, 1)?.id).toBe('b')
  expect(takeSpareTicket(storage, level, 1)).toBeNull()
  expect(takeSpareTicket(storage, { ...level, level: '2' }, 1)?.id).toBe('other')
})

test('ignores expired tickets and stores at most twenty', () => {
  const storage = createStorage()
  saveSpareTickets(storage, [ticket('a')], 0)
  expect(takeSpareTicket(storage, level, 14 * 86_400_000)).toBeNull()
  for (let number = 0; number < 30; number++) saveSpareTickets(storage, [ticket(`t${number}`, String(number))], 0)
  expect((JSON.parse(storage.getItem('skykite:spare-tickets')!) as unknown[]).length).toBe(20)
})

test('returns no ticket if the storage content is invalid', () => {
  const storage = { ...createStorage(), getItem: () => '{' }
  expect(takeSpareTicket(storage, level, 0)).toBeNull()
})

test('prefers a ticket with the requested clock setting, otherwise takes any', () => {
  const storage = createStorage()
  saveSpareTickets(storage, [ticket('a'), { ...ticket('still'), clock: false }], 0)
  expect(takeSpareTicket(storage, { ...level, clock: false }, 1)?.id).toBe('still')
  expect(takeSpareTicket(storage, { ...level, clock: false }, 1)?.id).toBe('a')
})
