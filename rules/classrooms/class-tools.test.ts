import { expect, test } from 'vitest'
import {
  MINUTE_MS,
  addMinute,
  choosePresence,
  formatTimer,
  listAbsent,
  makeGroups,
  pauseTimer,
  pickName,
  setTimer,
  startTimer,
  timeLeft,
} from './class-tools.ts'

/** A repeatable sequence of numbers. */
function createRandom(seed = 1) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('a timer runs, pauses and continues with its rest', () => {
  const started = startTimer(setTimer(2), 1_000)
  expect(timeLeft(started, 31_000)).toBe(90_000)
  const paused = pauseTimer(started, 31_000)
  expect(timeLeft(paused, 99_000)).toBe(90_000)
  expect(timeLeft(startTimer(paused, 100_000), 110_000)).toBe(80_000)
  expect(timeLeft(started, 10 * MINUTE_MS)).toBe(0)
  expect(timeLeft(addMinute(started, 10 * MINUTE_MS), 10 * MINUTE_MS)).toBe(MINUTE_MS)
})

test('formats the rest of a timer and shows 0:00 only at the end', () => {
  expect([90_000, 59_001, 1, 0].map(formatTimer)).toEqual(['1:30', '1:00', '0:01', '0:00'])
})

test('picks each name once before a name comes again', () => {
  const random = createRandom()
  const names = ['a', 'b', 'c']
  const picked: string[] = []
  for (let index = 0; index < 3; index++) picked.push(pickName(names, picked, random)!)
  expect(picked.toSorted()).toEqual(names)
  expect(names).toContain(pickName(names, picked, random))
  expect(pickName([], [], random)).toBeNull()
})

test('makes groups whose sizes differ by at most one, with every name once', () => {
  const names = Array.from({ length: 25 }, (_, index) => `n${index}`)
  for (const size of [2, 3, 4, 6]) {
    const { groups } = makeGroups(names, size, [], createRandom(size))
    const sizes = groups.map((group) => group.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(size)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    expect(groups.flat().toSorted()).toEqual(names.toSorted())
  }
})

test('separates pairs, and reports pairs that cannot be separated', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (let seed = 1; seed <= 20; seed++) {
    const { groups, isApart } = makeGroups(names, 3, [['a', 'b']], createRandom(seed))
    expect(isApart).toBe(true)
    expect(groups.some((group) => group.includes('a') && group.includes('b'))).toBe(false)
  }
  expect(makeGroups(['a', 'b'], 2, [['a', 'b']], createRandom()).isApart).toBe(false)
})

test('leaves out students whom attendance lists as absent, unless the teacher puts them back on that day', () => {
  const students = ['a', 'b', 'c']
  const today = { day: '2026-11-18', away: ['b', 'someone else'] }
  expect(listAbsent(students, today, null)).toEqual(['b'])
  const withB = choosePresence(null, today.day, 'b', true)
  expect(listAbsent(students, today, withB)).toEqual([])
  const withoutC = choosePresence(withB, today.day, 'c', false)
  expect(listAbsent(students, today, withoutC)).toEqual(['c'])
})

test('forgets the choices of an earlier day', () => {
  const yesterday = choosePresence(null, '2026-11-17', 'a', false)
  const today = { day: '2026-11-18', away: ['b'] }
  expect(listAbsent(['a', 'b'], today, yesterday)).toEqual(['b'])
  expect(choosePresence(yesterday, today.day, 'b', true)).toEqual({ day: today.day, here: { b: true } })
})
