import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Evidence } from '../games/game-rules.ts'
import { countChangedRegions } from './changed-regions.ts'
import { collectPlayFacts } from './play-facts.ts'
import { collectSkinFacts, collectStepFacts, type StepAttempt } from './step-facts.ts'

const stepAttempt = (over: Partial<StepAttempt> = {}): StepAttempt => ({
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
const factNamesOf = (over: Partial<StepAttempt>) => collectStepFacts(stepAttempt(over)).map(({ fact }) => fact)

test('records facts for a step passed on a later day, fixed by the student, solved in a pair or improved', () => {
  expect(factNamesOf({})).toEqual([])
  expect(factNamesOf({ failedDay: '2026-11-17' })).toEqual(['came-back'])
  expect(factNamesOf({ failedDay: '2026-11-18' })).toEqual([])
  expect(factNamesOf({ isPair: true })).toEqual(['pair-step'])
  const programs = { failed: 'up()\nup()\nleft()', passed: 'up()\nright()\nleft()' }
  expect(factNamesOf(programs)).toEqual(['own-mistake'])
  expect(factNamesOf({ ...programs, after: { solved: true, stars: 2, hints: 1 } })).toEqual([])
  expect(factNamesOf({ ...programs, failed: programs.passed })).toEqual([])
  const raised = { before: { solved: true, stars: 1 }, after: { solved: true, stars: 3, hints: 0 } }
  expect(collectStepFacts(stepAttempt({ ...raised, ...programs, failedDay: '2026-11-01', isPair: true }))).toEqual([
    { fact: 'raised', cause: 'ff-1-2', count: 1 },
  ])
})

test('records a step passed in three editor skins, but not in two', () => {
  expect(collectSkinFacts('ff-1-2', ['python', 'icons', 'blocks'])).toEqual([
    { fact: 'three-skins', cause: 'ff-1-2', count: 1 },
  ])
  expect(collectSkinFacts('ff-1-2', ['icons', 'python', 'javascript'])).toEqual([])
})

test('counts runs of changed lines between two programs', () => {
  expect(countChangedRegions('a\nb\nc', 'a\nb\nc\n')).toBe(0)
  expect(countChangedRegions('a\nb\nc', 'a\nx\ny\nc')).toBe(1)
  expect(countChangedRegions('a\nb\nc', 'x\nb\ny')).toBe(2)
  expect(countChangedRegions('', 'a')).toBe(1)
  expect(countChangedRegions('a\n'.repeat(301), 'a')).toBe(Number.POSITIVE_INFINITY)
  const programs = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(programs, programs, (a, b) => {
      const places = countChangedRegions(a, b)
      expect(countChangedRegions(a, a)).toBe(0)
      expect(places === 0).toBe(a === b)
      const lines = a.split('\n').length + b.split('\n').length
      expect(places).toBeLessThanOrEqual(lines)
    }),
  )
})

const describePlayFacts = (game: string, level: string, evidence: readonly Evidence[], more = {}) =>
  collectPlayFacts({ playId: 'p', game, level, stars: 2, starsBefore: 0, evidence, longestRun: 0, ...more }).map(
    ({ fact, count }) => `${fact} ${count}`,
  )

test('records facts of a play by the rules of its game', () => {
  const lines = { skill: 'compare-order', tries: 3, right: 2 } as const
  expect(describePlayFacts('cargo-sort', '1', [lines, { skill: 'efficient', tries: 9, right: 9 }])).toEqual([
    'proven-line 2',
  ])
  expect(describePlayFacts('cargo-sort', '1', [lines, { skill: 'efficient', tries: 9, right: 8 }])).toEqual([])
  // Levels with visible weights need no proof.
  expect(describePlayFacts('cargo-sort', '8', [lines])).toEqual([])
  expect(describePlayFacts('bit-lanterns', 'endless', [], { longestRun: 30 })).toEqual(['moon-night 1'])
  expect(describePlayFacts('bit-lanterns', 'endless', [], { longestRun: 29 })).toEqual([])
  expect(describePlayFacts('cargo-sort', '3', [], { longestRun: 30 })).toEqual([])
  const keys = (right: number): Evidence[] => [{ skill: 'type-right', tries: 100, right }]
  expect(describePlayFacts('letter-rain', 'th-7', keys(98))).toEqual(['clean-typing 1'])
  expect(describePlayFacts('letter-rain', 'th-7', keys(97))).toEqual([])
  expect(describePlayFacts('letter-rain', 'th-6', keys(100))).toEqual([])
  expect(describePlayFacts('lighthouse-logic', '6', [{ skill: 'and-or-not', tries: 3, right: 2 }])).toEqual([
    'first-run 2',
  ])
  expect(describePlayFacts('lighthouse-logic', '5', [{ skill: 'and-or-not', tries: 3, right: 2 }])).toEqual([])
  expect(describePlayFacts('echo-drums', '4', [{ skill: 'pattern', tries: 6, right: 5 }])).toEqual(['long-line 5'])
  expect(describePlayFacts('echo-drums', '3', [{ skill: 'pattern', tries: 6, right: 5 }])).toEqual([])
  const knots: Evidence[] = [
    { skill: 'trace', tries: 4, right: 4 },
    { skill: 'debug', tries: 4, right: 3 },
  ]
  expect(describePlayFacts('bug-hunt', '9', [...knots, { skill: 'halve', tries: 8, right: 8 }])).toEqual([
    'first-mend 3',
    'few-asks 4',
  ])
  expect(describePlayFacts('bug-hunt', '9', [...knots, { skill: 'halve', tries: 9, right: 8 }])).toEqual([
    'first-mend 3',
  ])
  expect(describePlayFacts('quiz-flight', '4', [{ skill: 'judge-own', tries: 5, right: 5 }])).toEqual(['sure-flight 1'])
  expect(describePlayFacts('quiz-flight', '4', [{ skill: 'judge-own', tries: 6, right: 5 }])).toEqual([])
})

test('records three stars in the safety level, which never counts as an improved level', () => {
  expect(describePlayFacts('quiz-flight', 'safety', [], { stars: 3, starsBefore: 1 })).toEqual(['safe-flight 1'])
  expect(describePlayFacts('quiz-flight', 'safety', [], { stars: 2 })).toEqual([])
  expect(describePlayFacts('quiz-flight', '5', [], { stars: 3 })).toEqual([])
})

test('records a level improved to three stars once per level, independent of the play', () => {
  const raised = (playId: string) =>
    collectPlayFacts({ playId, game: 'wind-rush', level: '2', stars: 3, starsBefore: 1, evidence: [], longestRun: 0 })
  expect(raised('one')).toEqual([{ fact: 'raised', cause: 'game:wind-rush:2', count: 1 }])
  expect(raised('other')).toEqual(raised('one'))
  expect(describePlayFacts('wind-rush', '2', [], { stars: 3, starsBefore: 0 })).toEqual([])
  expect(describePlayFacts('wind-rush', '2', [], { stars: 3, starsBefore: 3 })).toEqual([])
})
