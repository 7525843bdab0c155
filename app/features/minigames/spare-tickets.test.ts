import { expect, test } from 'vitest'
import type { PlayTicket } from './play-ticket.ts'
import { keepSpares, takeSpare } from './spare-tickets.ts'

const ticket = (id: string, level = '1'): PlayTicket => ({
  id,
  game: 'cargo-sort',
  level,
  rulesVersion: 1,
  seed: 1,
  help: 0,
  clock: true,
})
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}
const level = { game: 'cargo-sort', level: '1', clock: true }

test('a spare ticket is taken once', () => {
  const storage = memory()
  keepSpares(storage, [ticket('a'), ticket('b')], 0)
  expect([takeSpare(storage, level, 1)?.id, takeSpare(storage, level, 1)?.id, takeSpare(storage, level, 1)]).toEqual([
    'a',
    'b',
    null,
  ])
})

test('newer ones of a level stand in place of older ones, those of other levels stay', () => {
  const storage = memory()
  keepSpares(storage, [ticket('a')], 0)
  keepSpares(storage, [ticket('other', '2')], 0)
  keepSpares(storage, [ticket('b')], 0)
  expect(takeSpare(storage, level, 1)?.id).toBe('b')
  expect(takeSpare(storage, level, 1)).toBeNull()
  expect(takeSpare(storage, { ...level, level: '2' }, 1)?.id).toBe('other')
})

test('what the server no longer knows is not played with, and twenty are enough', () => {
  const storage = memory()
  keepSpares(storage, [ticket('a')], 0)
  expect(takeSpare(storage, level, 14 * 86_400_000)).toBeNull()
  for (let number = 0; number < 30; number++) keepSpares(storage, [ticket(`t${number}`, String(number))], 0)
  expect((JSON.parse(storage.getItem('skykite:spare-tickets')!) as unknown[]).length).toBe(20)
})

test('a storage with anything else in it holds none', () => {
  const storage = { ...memory(), getItem: () => '{' }
  expect(takeSpare(storage, level, 0)).toBeNull()
})

test('one without a clock is taken by whoever plays so, and any rather than none', () => {
  const storage = memory()
  keepSpares(storage, [ticket('a'), { ...ticket('still'), clock: false }], 0)
  expect(takeSpare(storage, { ...level, clock: false }, 1)?.id).toBe('still')
  expect(takeSpare(storage, { ...level, clock: false }, 1)?.id).toBe('a')
})
