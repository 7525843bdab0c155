import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countPastRounds,
  findPosition,
  answerEndsAt,
  countUnseenRounds,
  type ShownRound,
  type StudentProgress,
} from './student-progress.ts'

const rounds = [0, 1, 2]
const closesAt = 1_000_000
const answerMs = 20_000

test('shows the first question on request and keeps it current on every device', () => {
  const nothing: StudentProgress = { rounds, shown: [], answered: new Set() }
  expect(findPosition(nothing, closesAt, 0)).toEqual({ kind: 'next', round: 0 })
  const shown = [{ round: 0, shownAt: 5_000, answerMs }]
  const position = { kind: 'question', round: 0, endsAt: 25_000 }
  expect(findPosition({ ...nothing, shown }, closesAt, 5_000)).toEqual(position)
  expect(findPosition({ ...nothing, shown }, closesAt, 24_999)).toEqual(position)
})

test('continues with the next question after an answer or after the time is up', () => {
  const progress: StudentProgress = { rounds, shown: [{ round: 0, shownAt: 0, answerMs }], answered: new Set() }
  expect(findPosition(progress, closesAt, answerMs)).toEqual({ kind: 'next', round: 1 })
  expect(findPosition({ ...progress, answered: new Set([0]) }, closesAt, 1)).toEqual({ kind: 'next', round: 1 })
  expect([countPastRounds(progress, closesAt, answerMs - 1), countPastRounds(progress, closesAt, answerMs)]).toEqual([
    0, 1,
  ])
})

test('skips questions that were already answered in class or removed', () => {
  expect(findPosition({ rounds: [1, 3], shown: [], answered: new Set([1]) }, closesAt, 0)).toEqual({
    kind: 'next',
    round: 3,
  })
})

test('the time for a question ends with the competition', () => {
  const shownRound: ShownRound = { round: 0, shownAt: closesAt - 5_000, answerMs }
  expect(answerEndsAt(shownRound, closesAt)).toBe(closesAt)
  expect(findPosition({ rounds, shown: [shownRound], answered: new Set() }, closesAt, closesAt)).toEqual({
    kind: 'done',
  })
})

/** Random steps: the student answers, lets the time run out, or leaves and returns. */
test('shows each question once, in order and one at a time, however the student leaves and returns', () => {
  const step = fc.record({ wait: fc.nat(40_000), answers: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(100, 150, 200), (steps, percent) => {
      const [shown, answered] = [[] as ShownRound[], new Set<number>()]
      let now = 0
      for (const { wait, answers } of steps) {
        now += wait
        const progress = { rounds, shown, answered }
        const position = findPosition(progress, closesAt, now)
        // A second request, for example from another device, returns the same position.
        expect(findPosition(progress, closesAt, now)).toEqual(position)
        if (position.kind === 'question') {
          expect(position.endsAt).toBeGreaterThan(now)
          if (answers) answered.add(position.round)
        }
        if (position.kind === 'next')
          shown.push({ round: position.round, shownAt: now, answerMs: (answerMs * percent) / 100 })
        expect(countUnseenRounds(progress)).toBe(rounds.length - shown.length)
        if (position.kind === 'done') expect(countPastRounds(progress, closesAt, now)).toBe(rounds.length)
      }
      expect(shown.map(({ round }) => round)).toEqual(rounds.slice(0, shown.length))
      const open = shown.filter(
        (shownRound) => !answered.has(shownRound.round) && answerEndsAt(shownRound, closesAt) > now,
      )
      expect(open.length).toBeLessThanOrEqual(1)
    }),
  )
})
