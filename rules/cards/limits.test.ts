import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterTeacherReset,
  afterMiss,
  afterSuccess,
  dayMs,
  dayNumber,
  guessLimits,
  nextTryAt,
  initialMisses,
  proofBits,
  type Misses,
} from './limits.ts'

const noon = Date.UTC(2026, 5, 1, 12)

test('five wrong guesses lock the account for exactly five minutes', () => {
  let misses: Misses = initialMisses
  for (let miss = 1; miss <= 5; miss++) {
    expect(nextTryAt(misses, noon)).toBeLessThanOrEqual(noon)
    misses = afterMiss(misses, noon)
  }
  expect(nextTryAt(misses, noon + 1)).toBe(noon + 5 * 60_000)
  expect(nextTryAt(misses, noon + guessLimits.restMs)).toBeLessThanOrEqual(noon + guessLimits.restMs)
})

test('the right secret resets the run but not the daily count', () => {
  let misses: Misses = initialMisses
  for (let miss = 0; miss < 20; miss++) misses = afterSuccess(afterMiss(misses, noon))
  expect(nextTryAt(misses, noon)).toBe((dayNumber(noon) + 1) * dayMs)
  expect(nextTryAt(misses, noon + dayMs)).toBeLessThanOrEqual(noon + dayMs)
})

test('a teacher reset allows one more run after the daily limit', () => {
  let misses: Misses = initialMisses
  for (let miss = 0; miss < guessLimits.accountPerDay; miss++) misses = afterMiss(misses, noon)
  misses = afterTeacherReset(misses)
  for (let miss = 0; miss < guessLimits.run; miss++) {
    expect(nextTryAt(misses, noon)).toBeLessThanOrEqual(noon)
    misses = afterMiss(misses, noon)
  }
  expect(nextTryAt(misses, noon)).toBe((dayNumber(noon) + 1) * dayMs)
})

test('allows at most 20 wrong guesses a day and 5 within five minutes', () => {
  const attemptLists = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 20 * 60_000 }), right: fc.boolean() }), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(attemptLists, fc.boolean(), (attempts, studentSignsIn) => {
      let [now, misses]: [number, Misses] = [noon, initialMisses]
      const acceptedGuesses: number[] = []
      for (const { wait, right } of attempts) {
        now += wait
        if (nextTryAt(misses, now) > now) continue
        if (right && studentSignsIn) misses = afterSuccess(misses)
        else {
          acceptedGuesses.push(now)
          misses = afterMiss(misses, now)
        }
      }
      const perDay = Map.groupBy(acceptedGuesses, dayNumber)
      expect(Math.max(0, ...[...perDay.values()].map((day) => day.length))).toBeLessThanOrEqual(
        guessLimits.accountPerDay,
      )
      // When the student also signs in correctly, only the daily limit applies.
      if (!studentSignsIn)
        for (const [index, miss] of acceptedGuesses.entries())
          expect((acceptedGuesses[index + guessLimits.run] ?? Infinity) - miss).toBeGreaterThanOrEqual(
            guessLimits.restMs,
          )
    }),
  )
})

test('proof-of-work difficulty grows with failures up to a maximum', () => {
  expect([0, 1_000, 1_999, 2_000, 4_000, 1e9].map((failures) => proofBits(failures, 16))).toEqual([
    16, 16, 16, 17, 18, 20,
  ])
})
