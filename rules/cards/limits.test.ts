import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterHelp,
  afterMiss,
  afterSuccess,
  dayMs,
  dayOf,
  limits,
  nextTryAt,
  noMisses,
  proofBits,
  type Misses,
} from './limits.ts'

const noon = Date.UTC(2026, 5, 1, 12)

test('five misses rest the account for five minutes, exactly', () => {
  let misses: Misses = noMisses
  for (let miss = 1; miss <= 5; miss++) {
    expect(nextTryAt(misses, noon)).toBeLessThanOrEqual(noon)
    misses = afterMiss(misses, noon)
  }
  expect(nextTryAt(misses, noon + 1)).toBe(noon + 5 * 60_000)
  expect(nextTryAt(misses, noon + limits.restMs)).toBeLessThanOrEqual(noon + limits.restMs)
})

test('the right secret ends a run but not the day', () => {
  let misses: Misses = noMisses
  for (let miss = 0; miss < 20; miss++) misses = afterSuccess(afterMiss(misses, noon))
  expect(nextTryAt(misses, noon)).toBe((dayOf(noon) + 1) * dayMs)
  expect(nextTryAt(misses, noon + dayMs)).toBeLessThanOrEqual(noon + dayMs)
})

test('a teacher’s help gives one more run, however much of the day is spent', () => {
  let misses: Misses = noMisses
  for (let miss = 0; miss < limits.accountPerDay; miss++) misses = afterMiss(misses, noon)
  misses = afterHelp(misses)
  for (let miss = 0; miss < limits.run; miss++) {
    expect(nextTryAt(misses, noon)).toBeLessThanOrEqual(noon)
    misses = afterMiss(misses, noon)
  }
  expect(nextTryAt(misses, noon)).toBe((dayOf(noon) + 1) * dayMs)
})

test('whoever tries, whenever: at most twenty misses a day, at most five within any five minutes', () => {
  const moves = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 20 * 60_000 }), right: fc.boolean() }), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(moves, fc.boolean(), (list, childComes) => {
      let [now, misses]: [number, Misses] = [noon, noMisses]
      const taken: number[] = []
      for (const { wait, right } of list) {
        now += wait
        if (nextTryAt(misses, now) > now) continue
        if (right && childComes) misses = afterSuccess(misses)
        else {
          taken.push(now)
          misses = afterMiss(misses, now)
        }
      }
      const perDay = Map.groupBy(taken, dayOf)
      expect(Math.max(0, ...[...perDay.values()].map((day) => day.length))).toBeLessThanOrEqual(limits.accountPerDay)
      // While the child itself comes and goes, only the day binds.
      if (!childComes)
        for (const [at, miss] of taken.entries())
          expect((taken[at + limits.run] ?? Infinity) - miss).toBeGreaterThanOrEqual(limits.restMs)
    }),
  )
})

test('the sum grows with the flood and stays solvable', () => {
  expect([0, 1_000, 1_999, 2_000, 4_000, 1e9].map((failures) => proofBits(failures, 16))).toEqual([
    16, 16, 16, 17, 18, 20,
  ])
})
