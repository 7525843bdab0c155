import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Evidence } from '../games/game-rules.ts'
import { changedPlaces } from './changed-places.ts'
import { factsOfPlay } from './play-facts.ts'
import { factsOfSkins, factsOfStep, type TriedStep } from './step-facts.ts'

const tried = (over: Partial<TriedStep> = {}): TriedStep => ({
  step: 'ff-1-2',
  before: { solved: false, stars: 0 },
  after: { solved: true, stars: 2, hints: 0 },
  day: '2026-11-18',
  failedDay: null,
  failed: null,
  passed: null,
  isPair: false,
  ...over,
})
const factsOf = (over: Partial<TriedStep>) => factsOfStep(tried(over)).map(({ fact }) => fact)

test('a step that was passed on a later day, mended, with a partner, or raised is noted by its own cause', () => {
  expect(factsOf({})).toEqual([])
  expect(factsOf({ failedDay: '2026-11-17' })).toEqual(['came-back'])
  expect(factsOf({ failedDay: '2026-11-18' })).toEqual([])
  expect(factsOf({ isPair: true })).toEqual(['pair-step'])
  const programs = { failed: 'up()\nup()\nleft()', passed: 'up()\nright()\nleft()' }
  expect(factsOf(programs)).toEqual(['own-mistake'])
  expect(factsOf({ ...programs, after: { solved: true, stars: 2, hints: 1 } })).toEqual([])
  expect(factsOf({ ...programs, failed: programs.passed })).toEqual([])
  const raised = { before: { solved: true, stars: 1 }, after: { solved: true, stars: 3, hints: 0 } }
  expect(factsOfStep(tried({ ...raised, ...programs, failedDay: '2026-11-01', isPair: true }))).toEqual([
    { fact: 'raised', cause: 'ff-1-2', count: 1 },
  ])
})

test('a step in three skins is noted, in two it is not', () => {
  expect(factsOfSkins('ff-1-2', ['python', 'icons', 'blocks'])).toEqual([
    { fact: 'three-skins', cause: 'ff-1-2', count: 1 },
  ])
  expect(factsOfSkins('ff-1-2', ['icons', 'python', 'javascript'])).toEqual([])
})

test('places are runs of changed lines, however the programs are turned', () => {
  expect(changedPlaces('a\nb\nc', 'a\nb\nc\n')).toBe(0)
  expect(changedPlaces('a\nb\nc', 'a\nx\ny\nc')).toBe(1)
  expect(changedPlaces('a\nb\nc', 'x\nb\ny')).toBe(2)
  expect(changedPlaces('', 'a')).toBe(1)
  expect(changedPlaces('a\n'.repeat(301), 'a')).toBe(Number.POSITIVE_INFINITY)
  const programs = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(programs, programs, (one, other) => {
      const places = changedPlaces(one, other)
      expect(changedPlaces(one, one)).toBe(0)
      expect(places === 0).toBe(one === other)
      const lines = one.split('\n').length + other.split('\n').length
      expect(places).toBeLessThanOrEqual(lines)
    }),
  )
})

const play = (game: string, level: string, evidence: readonly Evidence[], more = {}) =>
  factsOfPlay({ playId: 'p', game, level, stars: 2, starsBefore: 0, evidence, longestRun: 0, ...more }).map(
    ({ fact, count }) => `${fact} ${count}`,
  )

test('what a play shows is counted by its game', () => {
  const lines = { skill: 'compare-order', tries: 3, right: 2 } as const
  expect(play('cargo-sort', '1', [lines, { skill: 'efficient', tries: 9, right: 9 }])).toEqual(['proven-line 2'])
  expect(play('cargo-sort', '1', [lines, { skill: 'efficient', tries: 9, right: 8 }])).toEqual([])
  // Where weights are written there is nothing to prove.
  expect(play('cargo-sort', '8', [lines])).toEqual([])
  expect(play('bit-lanterns', 'endless', [], { longestRun: 30 })).toEqual(['moon-night 1'])
  expect(play('bit-lanterns', 'endless', [], { longestRun: 29 })).toEqual([])
  expect(play('cargo-sort', '3', [], { longestRun: 30 })).toEqual([])
  const keys = (right: number): Evidence[] => [{ skill: 'type-right', tries: 100, right }]
  expect(play('letter-rain', 'th-7', keys(98))).toEqual(['clean-typing 1'])
  expect(play('letter-rain', 'th-7', keys(97))).toEqual([])
  expect(play('letter-rain', 'th-6', keys(100))).toEqual([])
  expect(play('lighthouse-logic', '6', [{ skill: 'and-or-not', tries: 3, right: 2 }])).toEqual(['first-run 2'])
  expect(play('lighthouse-logic', '5', [{ skill: 'and-or-not', tries: 3, right: 2 }])).toEqual([])
  expect(play('echo-drums', '4', [{ skill: 'pattern', tries: 6, right: 5 }])).toEqual(['long-line 5'])
  expect(play('echo-drums', '3', [{ skill: 'pattern', tries: 6, right: 5 }])).toEqual([])
  const knots: Evidence[] = [
    { skill: 'trace', tries: 4, right: 4 },
    { skill: 'debug', tries: 4, right: 3 },
  ]
  expect(play('bug-hunt', '9', [...knots, { skill: 'halve', tries: 8, right: 8 }])).toEqual([
    'first-mend 3',
    'few-asks 4',
  ])
  expect(play('bug-hunt', '9', [...knots, { skill: 'halve', tries: 9, right: 8 }])).toEqual(['first-mend 3'])
  expect(play('quiz-flight', '4', [{ skill: 'judge-own', tries: 5, right: 5 }])).toEqual(['sure-flight 1'])
  expect(play('quiz-flight', '4', [{ skill: 'judge-own', tries: 6, right: 5 }])).toEqual([])
})

test('three stars on the safety route are noted, and no star of it raises a level', () => {
  expect(play('quiz-flight', 'safety', [], { stars: 3, starsBefore: 1 })).toEqual(['safe-flight 1'])
  expect(play('quiz-flight', 'safety', [], { stars: 2 })).toEqual([])
  expect(play('quiz-flight', '5', [], { stars: 3 })).toEqual([])
})

test('a level that was raised to three stars is noted once for the level, whichever play did it', () => {
  const raised = (playId: string) =>
    factsOfPlay({ playId, game: 'wind-rush', level: '2', stars: 3, starsBefore: 1, evidence: [], longestRun: 0 })
  expect(raised('one')).toEqual([{ fact: 'raised', cause: 'game:wind-rush:2', count: 1 }])
  expect(raised('other')).toEqual(raised('one'))
  expect(play('wind-rush', '2', [], { stars: 3, starsBefore: 0 })).toEqual([])
  expect(play('wind-rush', '2', [], { stars: 3, starsBefore: 3 })).toEqual([])
})
