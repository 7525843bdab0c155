import { expect, test } from 'vitest'
import { roundPhases } from '#rules/competitions/round.ts'
import { needsConfirmation, otherPresses, primaryPress } from './primary-press.ts'

const round = (phase: (typeof roundPhases)[number], number = 0) => ({
  number,
  of: 2,
  phase,
  since: 0,
  endsAt: phase === 'reveal' || phase === 'board' ? null : 1_000,
  closesAt: null,
  leftMs: null,
  place: { number: 1, of: 2 },
})

test('the primary button leads from the draft to the podium', () => {
  const labels = [
    primaryPress({ state: 'draft', players: 0, round: null }),
    primaryPress({ state: 'lobby', players: 1, round: null }),
    ...roundPhases.map((phase) => primaryPress({ state: 'running', players: 1, round: round(phase) })),
    primaryPress({ state: 'running', players: 1, round: round('board', 1) }),
    primaryPress({ state: 'finished', players: 1, round: null }),
  ].map((primary) => primary?.label ?? null)
  expect(labels).toEqual(['open', 'start', 'goOn', 'goOn', 'reveal', 'board', 'next', 'podium', null])
})

test('the primary button names levels in the arena', () => {
  const labels = [round('answer'), round('board'), round('board', 1)].map(
    (currentRound) => primaryPress({ state: 'running', players: 1, round: currentRound, game: 'arena' })?.label,
  )
  expect(labels).toEqual(['stop', 'nextLevel', 'podium'])
})

test('a room without players cannot be started', () => {
  expect(primaryPress({ state: 'lobby', players: 0, round: null })?.ready).toBe(false)
})

test('a paused room offers resume but not pause', () => {
  const room = { state: 'paused', players: 3, round: round('answer'), locked: true } as const
  expect(primaryPress(room)?.press).toBe('resume')
  expect(otherPresses(room)).toEqual(['skip', 'unlock'])
})

test('offers more time only while a timer runs', () => {
  const running = { state: 'running', players: 3, locked: false } as const
  expect(otherPresses({ ...running, round: round('answer') })).toContain('extend')
  expect(otherPresses({ ...running, round: round('reveal') })).not.toContain('extend')
})

test('the words of a word cloud wait for the host, and no step has a leaderboard', () => {
  const labelsOf = (kind: 'poll' | 'words' | 'slide', released = false) =>
    [round('answer'), round('reveal'), round('reveal', 1)].map(
      (current) => primaryPress({ state: 'running', players: 1, round: current, step: { kind, released } })?.label,
    )
  expect(labelsOf('poll')).toEqual(['result', 'goOn', 'podium'])
  expect(labelsOf('words')).toEqual(['result', 'release', 'release'])
  expect(labelsOf('words', true)).toEqual(['result', 'goOn', 'podium'])
})

test('a self-paced game ends early only after a confirmation, a round of arena or race by a key too', () => {
  const confirms = (
    game: 'quiz' | 'flight' | 'chase' | 'arena' | 'race',
    phase: (typeof roundPhases)[number] = 'answer',
  ) => {
    const press = primaryPress({ state: 'running', players: 1, round: round(phase), game })!
    return [needsConfirmation(press, 'key'), needsConfirmation(press, 'button')]
  }
  expect(confirms('flight')).toEqual([true, true])
  expect(confirms('chase')).toEqual([true, true])
  expect(confirms('arena')).toEqual([true, false])
  expect(confirms('race')).toEqual([true, false])
  expect(confirms('quiz')).toEqual([false, false])
  expect(confirms('chase', 'reveal')).toEqual([false, false])
})
