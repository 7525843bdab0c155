import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceedsRate, messagesPerMinute } from './rates.ts'
import { mayDecide, mayRemove, messageStates, showState, takeBackMs } from './states.ts'

const recipient = { isAuthor: false, isModerator: false, isColleague: false }
const author = { ...recipient, isAuthor: true }
const moderator = { ...recipient, isModerator: true }
const now = 1_000_000

test('readers see nothing of a held message; writer and teachers do', () => {
  const held = { state: 'held', arrivesAt: 0, endedAt: null } as const
  expect([recipient, author, moderator].map((reader) => showState(held, reader, now))).toEqual([null, 'held', 'held'])
})

test('a message for the morning is hidden from its readers until then', () => {
  const message = { state: 'visible', arrivesAt: now + 1, endedAt: null } as const
  const colleague = { ...recipient, isColleague: true }
  expect([recipient, moderator, author, colleague].map((reader) => showState(message, reader, now))).toEqual([
    ...[null, null],
    ...['scheduled', 'scheduled'],
  ])
  expect(showState(message, recipient, now + 1)).toBe('visible')
})

test('a removed message leaves a trace only if it had arrived', () => {
  const removed = (arrivesAt: number) => ({ state: 'removed', arrivesAt, endedAt: 500 }) as const
  expect(showState(removed(499), recipient, now)).toBe('removed')
  expect(showState(removed(501), recipient, now)).toBeNull()
  expect(showState(removed(501), author, now)).toBe('removed')
})

test('a mere reader only ever sees messages that have arrived', () => {
  const message = fc.record({
    state: fc.constantFrom(...messageStates),
    arrivesAt: fc.integer({ min: 0, max: 100 }),
    endedAt: fc.option(fc.integer({ min: 0, max: 50 })),
  })
  fc.assert(
    fc.property(message, fc.integer({ min: 50, max: 100 }), (stored, time) => {
      const shown = showState(stored, recipient, time)
      if (shown !== null) expect(stored.arrivesAt).toBeLessThanOrEqual(time)
      if (shown === 'visible') expect(stored.state).toBe('visible')
    }),
  )
})

test('writers withdraw for ten minutes, teachers remove texts of others at any time, no one removes a text that a teacher must judge', () => {
  const message = { isAuthor: true, isModerator: false, state: 'visible', writtenAt: 0 } as const
  expect(mayRemove(message, takeBackMs)).toBe(true)
  expect(mayRemove(message, takeBackMs + 1)).toBe(false)
  expect(mayRemove({ ...message, isAuthor: false, isModerator: true }, takeBackMs + 1)).toBe(true)
  expect(mayRemove({ ...message, isModerator: true }, takeBackMs + 1)).toBe(false)
  expect(mayRemove({ ...message, isAuthor: false }, 0)).toBe(false)
  expect(mayRemove({ ...message, state: 'withheld' }, 0)).toBe(false)
  expect(mayRemove({ ...message, state: 'held' }, 0)).toBe(false)
})

test('a second person decides about a held text', () => {
  expect(mayDecide({ isAuthor: false, isModerator: true, state: 'held' })).toBe(true)
  expect(mayDecide({ isAuthor: true, isModerator: true, state: 'held' })).toBe(false)
  expect(mayDecide({ isAuthor: false, isModerator: false, state: 'held' })).toBe(false)
  expect(mayDecide({ isAuthor: false, isModerator: true, state: 'visible' })).toBe(false)
})

test('the eleventh message of a student within a minute is refused', () => {
  const times = Array.from({ length: messagesPerMinute.student }, (_, index) => now - index * 1_000)
  expect(exceedsRate('student', times, now)).toBe(true)
  expect(exceedsRate('student', times.slice(1), now)).toBe(false)
  expect(exceedsRate('student', times, now + 60_000)).toBe(false)
  expect(exceedsRate('teacher', times, now)).toBe(false)
})
