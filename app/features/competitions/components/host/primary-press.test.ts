import { expect, test } from 'vitest'
import { roundPhases } from '#rules/competitions/round.ts'
import { otherPresses, primaryPress } from './primary-press.ts'

const round = (phase: (typeof roundPhases)[number], number = 0) => ({
  number,
  of: 2,
  phase,
  since: 0,
  endsAt: phase === 'reveal' || phase === 'board' ? null : 1_000,
  closesAt: null,
  leftMs: null,
})

test('the large button leads from the draft to the podium', () => {
  const words = [
    primaryPress({ state: 'draft', players: 0, round: null }),
    primaryPress({ state: 'lobby', players: 1, round: null }),
    ...roundPhases.map((phase) => primaryPress({ state: 'running', players: 1, round: round(phase) })),
    primaryPress({ state: 'running', players: 1, round: round('board', 1) }),
    primaryPress({ state: 'finished', players: 1, round: null }),
  ].map((one) => one?.words ?? null)
  expect(words).toEqual(['open', 'start', 'goOn', 'goOn', 'reveal', 'board', 'next', 'podium', null])
})

test('the same button speaks of levels in the arena', () => {
  const words = [round('answer'), round('board'), round('board', 1)].map(
    (one) => primaryPress({ state: 'running', players: 1, round: one, game: 'arena' })?.words,
  )
  expect(words).toEqual(['stop', 'nextLevel', 'podium'])
})

test('nobody starts an empty room', () => {
  expect(primaryPress({ state: 'lobby', players: 0, round: null })?.ready).toBe(false)
})

test('a paused room goes on, and is not paused again', () => {
  const room = { state: 'paused', players: 3, round: round('answer'), locked: true } as const
  expect(primaryPress(room)?.press).toBe('resume')
  expect(otherPresses(room)).toEqual(['skip', 'unlock'])
})

test('more time is given only while time runs', () => {
  const running = { state: 'running', players: 3, locked: false } as const
  expect(otherPresses({ ...running, round: round('answer') })).toContain('extend')
  expect(otherPresses({ ...running, round: round('reveal') })).not.toContain('extend')
})
