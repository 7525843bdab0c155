import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countsInTest,
  deadlineOf,
  endOf,
  extraTimes,
  noSitting,
  testResult,
  testState,
  type Sitting,
  type Test,
  type Tried,
} from './test.ts'

const minute = 60_000
const given: Test = { id: 'a', minutes: 40, opensAt: 0, closesAt: 60 * minute, releasedAt: null }
const started = (at: number, over: Partial<Sitting> = {}) => ({ ...noSitting, ...over, startedAt: at })

describe('how long', () => {
  test('everybody has their minutes from their start, and the window ends them', () => {
    expect(deadlineOf(given, started(5 * minute))).toBe(45 * minute)
    expect(deadlineOf(given, started(50 * minute))).toBe(60 * minute)
  })

  test('extra time is there even for who starts with all and has the whole window', () => {
    const whole = { ...given, minutes: 60 }
    expect(deadlineOf(whole, started(0, { extraPercent: 25 }))).toBe(75 * minute)
    expect(deadlineOf(given, started(5 * minute, { extraPercent: 50 }))).toBe(65 * minute)
  })

  test('more extra time is never less time, and nobody has more than their minutes with it', () => {
    const times = fc.record({
      minutes: fc.integer({ min: 5, max: 240 }),
      window: fc.integer({ min: 1, max: 600 }),
      start: fc.integer({ min: 0, max: 600 * minute }),
      less: fc.constantFrom(...extraTimes),
      more: fc.constantFrom(...extraTimes),
    })
    fc.assert(
      fc.property(times, ({ minutes, window, start, less, more }) => {
        const one: Test = { ...given, minutes, closesAt: window * minute }
        const startedAt = start % one.closesAt
        const [low, high] = [Math.min(less, more), Math.max(less, more)]
        const ends = (extraPercent: number) => deadlineOf(one, started(startedAt, { extraPercent }))
        expect(ends(high)).toBeGreaterThanOrEqual(ends(low))
        expect(ends(high) - startedAt).toBeLessThanOrEqual(minutes * minute * (1 + high / 100))
        expect(ends(low)).toBeGreaterThan(startedAt)
      }),
    )
  })
})

test('where somebody is in it', () => {
  const later = { ...given, opensAt: 10 * minute }
  expect(testState(later, noSitting, 0)).toBe('before')
  expect(testState(later, noSitting, 10 * minute)).toBe('ready')
  expect(testState(later, noSitting, 60 * minute)).toBe('missed')
  expect(testState(later, started(10 * minute), 20 * minute)).toBe('working')
  expect(testState(later, started(10 * minute), 50 * minute)).toBe('time-up')
  expect(testState(later, started(10 * minute, { handedInAt: 20 * minute }), 21 * minute)).toBe('handed-in')
  expect(testState({ ...later, releasedAt: 15 * minute }, started(10 * minute), 20 * minute)).toBe('time-up')
  expect(testState({ ...later, releasedAt: 15 * minute }, noSitting, 20 * minute)).toBe('missed')
})

describe('what counts', () => {
  const sitting = started(0)
  const made = (at: number, receivedAt = at) => countsInTest(given, sitting, { at, receivedAt })

  test('what was made in time counts, and is late where it arrives after the end', () => {
    expect(made(10 * minute)).toBe('counts')
    expect(made(39 * minute, 40.2 * minute)).toBe('counts')
    expect(made(39 * minute, 40.5 * minute), 'whatever the clock of the device says').toBe('late')
    expect(made(39 * minute, 300 * minute)).toBe('late')
    expect(made(41 * minute)).toBe('not')
    expect(countsInTest(given, started(5 * minute), { at: 4 * minute, receivedAt: 6 * minute })).toBe('not')
    expect(countsInTest(given, noSitting, { at: 1, receivedAt: 2 })).toBe('not')
  })

  test('nothing counts that was made after handing in or arrives after the results', () => {
    const handedIn = started(0, { handedInAt: 20 * minute })
    expect(countsInTest(given, handedIn, { at: 25 * minute, receivedAt: 25 * minute })).toBe('not')
    const released = { ...given, releasedAt: 50 * minute }
    expect(countsInTest(released, sitting, { at: 10 * minute, receivedAt: 49 * minute })).toBe('late')
    expect(countsInTest(released, sitting, { at: 10 * minute, receivedAt: 51 * minute })).toBe('not')
  })

  test('nothing counts outside of somebody’s own time, whenever it arrives', () => {
    const any = fc.record({
      startedAt: fc.integer({ min: 0, max: 59 * minute }),
      extraPercent: fc.constantFrom(...extraTimes),
      at: fc.integer({ min: 0, max: 200 * minute }),
      away: fc.integer({ min: 0, max: 5_000 * minute }),
    })
    fc.assert(
      fc.property(any, ({ startedAt, extraPercent, at, away }) => {
        const one = started(startedAt, { extraPercent })
        const counted = countsInTest(given, one, { at, receivedAt: at + away })
        const inside = at >= startedAt && at <= endOf(given, one)
        if (inside) expect(counted).not.toBe('not')
        if (at < startedAt || at > endOf(given, one) + 15_000) expect(counted).toBe('not')
      }),
    )
  })
})

describe('what it came to', () => {
  const run = (at: number, solved: boolean, over: Partial<Tried> = {}): Tried => ({
    step: 's',
    kind: 'run',
    solved,
    at,
    receivedAt: at,
    ...over,
  })

  test('the best run and the last answer', () => {
    const answer = { step: 'p', kind: 'answer' as const }
    const tried = [run(1, false), run(2, true), run(3, false), run(4, true, answer), run(5, false, answer)]
    expect(testResult(given, started(0), tried)).toEqual({
      s: { tries: 3, solved: true, late: false },
      p: { tries: 2, solved: false, late: false },
    })
  })

  test('in whatever order it arrives', () => {
    const one = fc.record({
      step: fc.constantFrom('s', 'p'),
      kind: fc.constantFrom('run' as const, 'answer' as const),
      solved: fc.boolean(),
      at: fc.integer({ min: 0, max: 50 * minute }),
      away: fc.integer({ min: 0, max: 100 * minute }),
    })
    const many = fc.uniqueArray(one, { selector: ({ at }) => at, maxLength: 12 })
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), (made, order) => {
        const tried = made.map(({ away, ...rest }) => ({ ...rest, receivedAt: rest.at + away }))
        const mixed = tried
          .map((entry) => ({ entry, by: order.next().value as number }))
          .toSorted((first, second) => first.by - second.by)
          .map(({ entry }) => entry)
        expect(testResult(given, started(0), mixed)).toEqual(testResult(given, started(0), tried))
      }),
    )
  })
})
