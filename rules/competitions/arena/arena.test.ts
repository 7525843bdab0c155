import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LevelRules } from '../../levels/level-file.ts'
import { climbHeight, climbPoints, climbRules, compareClimbs, heightOfTests, type JudgedProgram } from './climb.ts'
import { climbStandings, type SavedClimb } from './climb-standings.ts'
import { isArenaLevel, judgeProgram } from './judge-program.ts'
import { isNamed } from './named-kites.ts'

const level: LevelRules = {
  ...{ id: 'x', version: 1, kind: 'solve', skin: 'icons', world: 'sky', rules: 1, offers: 'all' },
  cases: [{ map: ['K..B'] }, { map: ['K.B.'] }],
  stars: { ideas: [], mostBlocks: 3 },
}

const fly = (times: number) => Array.from({ length: times }, () => 'fly()').join('\n')

test('judges a program case by case; an unparsable program passes no case', () => {
  const solution = judgeProgram({ ...level, cases: level.cases.slice(0, 1) }, fly(3))
  expect(solution).toMatchObject({ passed: 1, tests: 1, blocks: 3 })
  expect(judgeProgram(level, fly(3))).toMatchObject({ tests: 2 })
  expect(judgeProgram(level, fly(1))).toMatchObject({ passed: 0, tests: 2, blocks: 1 })
  for (const text of ['fly(', 'import os', '', 'while True:\n    turn_left()'])
    expect(judgeProgram(level, text).passed, text).toBe(0)
  expect(judgeProgram({ ...level, offers: ['repeat'] }, fly(3)).passed).toBe(0)
})

test('accepts only levels with comparable programs', () => {
  expect(isArenaLevel(level)).toBe(true)
  expect(isArenaLevel({ ...level, kind: 'create' })).toBe(false)
  expect(isArenaLevel({ ...level, predict: {} })).toBe(false)
  expect(isArenaLevel({ ...level, choices: [] })).toBe(false)
  expect(isArenaLevel({ ...level, ownMap: true })).toBe(false)
})

const verdicts = fc
  .record({
    tests: fc.integer({ min: 1, max: 12 }),
    part: fc.nat(12),
    blocks: fc.integer({ min: 1, max: 60 }),
    steps: fc.nat(500),
    tookMs: fc.nat(600_000),
  })
  .map(({ part, ...rest }) => ({ ...rest, passed: Math.min(part, rest.tests) }))
const mostBlocks = fc.option(fc.integer({ min: 1, max: 30 }), { nil: null })

test('more passed tests give more points, more blocks never do, and the height is at most 100 percent', () => {
  fc.assert(
    fc.property(verdicts, mostBlocks, (verdict, most) => {
      const points = climbPoints(climbRules, verdict, most)
      expect(climbHeight(points)).toBeGreaterThanOrEqual(heightOfTests(verdict.passed, verdict.tests))
      expect(climbHeight(points)).toBeLessThanOrEqual(100)
      if (verdict.passed > 0)
        expect(climbPoints(climbRules, { ...verdict, passed: verdict.passed - 1 }, most)).toBeLessThan(points)
      expect(climbPoints(climbRules, { ...verdict, blocks: verdict.blocks + 1 }, most)).toBeLessThanOrEqual(points)
    }),
  )
})

const judged = fc.tuple(verdicts, mostBlocks).map(
  ([verdict, most]): JudgedProgram => ({
    ...verdict,
    points: climbPoints(climbRules, verdict, most),
  }),
)

test('the best program does not depend on the order of submissions', () => {
  fc.assert(
    fc.property(fc.array(judged, { minLength: 1, maxLength: 8 }), (programs) => {
      const best = (candidates: readonly JudgedProgram[]) =>
        candidates.reduce((best, candidate) => (compareClimbs(candidate, best) < 0 ? candidate : best))
      expect(compareClimbs(best(programs), best(programs.toReversed()))).toBe(0)
      for (const program of programs) expect(compareClimbs(best(programs), program)).toBeLessThanOrEqual(0)
    }),
  )
})

const climbs = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom('a', 'b', 'c', 'd'),
    round: fc.nat(4),
    points: fc.nat(1_000),
    tests: fc.constant(2),
    passed: fc.nat(2),
    tookMs: fc.nat(1_000),
  }),
  { selector: ({ player, round }) => `${player} ${round}` },
)

test('standings do not depend on the order of programs, and every player has a rank', () => {
  fc.assert(
    fc.property(climbs, (saved: SavedClimb[]) => {
      const rules = { scoring: 'accuracy', rounds: 5 } as const
      const results = climbStandings(rules, ['a', 'b', 'c', 'd'], saved)
      expect(climbStandings(rules, ['d', 'c', 'b', 'a'], saved.toReversed())).toEqual(results)
      expect(results.map(({ player }) => player).toSorted()).toEqual(['a', 'b', 'c', 'd'])
      expect(results[0]!.rank).toBe(1)
      for (const [index, { rank, points }] of results.entries()) {
        expect(rank).toBeLessThanOrEqual(index + 1)
        if (index > 0) expect(results[index - 1]!.points).toBeGreaterThanOrEqual(points)
      }
    }),
  )
})

test('equal points and time share a rank; less time ranks first', () => {
  const climb = (player: string, tookMs: number): SavedClimb => ({
    ...{ player, round: 0, points: 1_000, passed: 1, tests: 1, tookMs },
  })
  const ranks = climbStandings(
    { scoring: 'accuracy', rounds: 1 },
    ['a', 'b', 'c', 'd'],
    [climb('a', 20), climb('b', 10), climb('c', 10)],
  ).map(({ player, rank }) => `${player}${rank}`)
  expect(ranks).toEqual(['b1', 'c1', 'a3', 'd4'])
})

test('names kites in the lower half only if the room shows all names', () => {
  expect(isNamed('all', { points: 0, rank: 9 }, 9)).toBe(true)
  expect(isNamed('own', { points: 900, rank: 1 }, 9)).toBe(false)
  expect([1, 5, 6].map((rank) => isNamed('podium', { points: 10, rank }, 10))).toEqual([true, true, false])
  expect(isNamed('podium', { points: 0, rank: 1 }, 10)).toBe(false)
})
