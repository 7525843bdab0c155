import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countsInTest,
  minutesFromStart,
  testDeadline,
  testEnd,
  extraTimes,
  isTestOver,
  noSitting,
  testResult,
  testState,
  type Sitting,
  type Test,
  type TestAttempt,
} from './test.ts'

const minute = 60_000
const exam: Test = { id: 'a', minutes: 40, opensAt: 0, closesAt: 60 * minute, releasedAt: null }
const startedSitting = (time: number, over: Partial<Sitting> = {}) => ({ ...noSitting, ...over, startedAt: time })

describe('time limit', () => {
  test('a student’s time starts with the student and ends when the test closes', () => {
    expect(testDeadline(exam, startedSitting(5 * minute))).toBe(45 * minute)
    expect(testDeadline(exam, startedSitting(50 * minute))).toBe(60 * minute)
  })

  test('extra time extends the deadline beyond the closing time', () => {
    const fullWindowExam = { ...exam, minutes: 60 }
    expect(testDeadline(fullWindowExam, startedSitting(0, { extraPercent: 25 }))).toBe(75 * minute)
    expect(testDeadline(exam, startedSitting(5 * minute, { extraPercent: 50 }))).toBe(65 * minute)
  })

  test('the minutes of a start are never more than the time until the test closes', () => {
    const inClass: Test = { ...exam, opensAt: 0, closesAt: 45 * minute }
    expect(minutesFromStart(inClass, noSitting, 0)).toEqual({ minutes: 40, isShortened: false })
    expect(minutesFromStart(inClass, noSitting, 16 * minute + 15_000)).toEqual({ minutes: 28, isShortened: true })
    expect(minutesFromStart(inClass, { ...noSitting, extraPercent: 100 }, 16 * minute)).toEqual({
      minutes: 69,
      isShortened: true,
    })
    expect(minutesFromStart(inClass, startedSitting(2 * minute), 44 * minute).minutes).toBe(40)
    expect(minutesFromStart({ ...inClass, opensAt: 5 * minute }, noSitting, 0).minutes).toBe(40)
  })

  test('more extra time never ends earlier and never exceeds minutes plus extra', () => {
    const times = fc.record({
      minutes: fc.integer({ min: 5, max: 240 }),
      window: fc.integer({ min: 1, max: 600 }),
      start: fc.integer({ min: 0, max: 600 * minute }),
      less: fc.constantFrom(...extraTimes),
      more: fc.constantFrom(...extraTimes),
    })
    fc.assert(
      fc.property(times, ({ minutes, window, start, less, more }) => {
        const randomExam: Test = { ...exam, minutes, closesAt: window * minute }
        const startedAt = start % randomExam.closesAt
        const [low, high] = [Math.min(less, more), Math.max(less, more)]
        const ends = (extraPercent: number) => testDeadline(randomExam, startedSitting(startedAt, { extraPercent }))
        expect(ends(high)).toBeGreaterThanOrEqual(ends(low))
        expect(ends(high) - startedAt).toBeLessThanOrEqual(minutes * minute * (1 + high / 100))
        expect(ends(low)).toBeGreaterThan(startedAt)
      }),
    )
  })
})

test('returns the state of a student in a test', () => {
  const later = { ...exam, opensAt: 10 * minute }
  expect(testState(later, noSitting, 0)).toBe('before')
  expect(testState(later, noSitting, 10 * minute)).toBe('ready')
  expect(testState(later, noSitting, 60 * minute)).toBe('missed')
  expect(testState(later, startedSitting(10 * minute), 20 * minute)).toBe('working')
  expect(testState(later, startedSitting(10 * minute), 50 * minute)).toBe('time-up')
  expect(testState(later, startedSitting(10 * minute, { handedInAt: 20 * minute }), 21 * minute)).toBe('handed-in')
  expect(testState({ ...later, releasedAt: 15 * minute }, startedSitting(10 * minute), 20 * minute)).toBe('time-up')
  expect(testState({ ...later, releasedAt: 15 * minute }, noSitting, 20 * minute)).toBe('missed')
})

test('a test is not due after submission, after the time is up or after the release', () => {
  expect(isTestOver(exam, noSitting, 0)).toBe(false)
  expect(isTestOver(exam, noSitting, 61 * minute), 'missed, but the teacher may extend it').toBe(false)
  expect(isTestOver(exam, startedSitting(0), 10 * minute)).toBe(false)
  expect(isTestOver(exam, startedSitting(0), 41 * minute)).toBe(true)
  expect(isTestOver(exam, startedSitting(0, { handedInAt: 5 * minute }), 6 * minute)).toBe(true)
  expect(isTestOver({ ...exam, releasedAt: minute }, noSitting, 2 * minute)).toBe(true)
})

describe('counted work', () => {
  const sitting = startedSitting(0)
  const verdictAt = (doneAt: number, receivedAt = doneAt) => countsInTest(exam, sitting, { at: doneAt, receivedAt })

  test('work done in time counts, and is late if it arrives after the end', () => {
    expect(verdictAt(10 * minute)).toBe('counts')
    expect(verdictAt(39 * minute, 40.2 * minute)).toBe('counts')
    expect(verdictAt(39 * minute, 40.5 * minute), 'late whatever the device clock says').toBe('late')
    expect(verdictAt(39 * minute, 300 * minute)).toBe('late')
    expect(verdictAt(41 * minute)).toBe('not')
    expect(countsInTest(exam, startedSitting(5 * minute), { at: 4 * minute, receivedAt: 6 * minute })).toBe('not')
    expect(countsInTest(exam, noSitting, { at: 1, receivedAt: 2 })).toBe('not')
  })

  test('work done after submission or received after the results does not count', () => {
    const handedIn = startedSitting(0, { handedInAt: 20 * minute })
    expect(countsInTest(exam, handedIn, { at: 25 * minute, receivedAt: 25 * minute })).toBe('not')
    const released = { ...exam, releasedAt: 50 * minute }
    expect(countsInTest(released, sitting, { at: 10 * minute, receivedAt: 49 * minute })).toBe('late')
    expect(countsInTest(released, sitting, { at: 10 * minute, receivedAt: 51 * minute })).toBe('not')
  })

  test('work done outside the student’s time never counts', () => {
    const any = fc.record({
      startedAt: fc.integer({ min: 0, max: 59 * minute }),
      extraPercent: fc.constantFrom(...extraTimes),
      at: fc.integer({ min: 0, max: 200 * minute }),
      away: fc.integer({ min: 0, max: 5_000 * minute }),
    })
    fc.assert(
      fc.property(any, ({ startedAt, extraPercent, at, away }) => {
        const randomSitting = startedSitting(startedAt, { extraPercent })
        const verdict = countsInTest(exam, randomSitting, { at, receivedAt: at + away })
        const inside = at >= startedAt && at <= testEnd(exam, randomSitting)
        if (inside) expect(verdict).not.toBe('not')
        if (at < startedAt || at > testEnd(exam, randomSitting) + 15_000) expect(verdict).toBe('not')
      }),
    )
  })
})

describe('test results', () => {
  const run = (doneAt: number, solved: boolean, over: Partial<TestAttempt> = {}): TestAttempt => ({
    step: 's',
    kind: 'run',
    solved,
    at: doneAt,
    receivedAt: doneAt,
    ...over,
  })

  test('count the best run and the last answer', () => {
    const answer = { step: 'p', kind: 'answer' as const }
    const attempts = [run(1, false), run(2, true), run(3, false), run(4, true, answer), run(5, false, answer)]
    expect(testResult(exam, startedSitting(0), attempts)).toEqual({
      s: { tries: 3, solved: true, late: false },
      p: { tries: 2, solved: false, late: false },
    })
  })

  test('do not depend on the order of arrival', () => {
    const attempt = fc.record({
      step: fc.constantFrom('s', 'p'),
      kind: fc.constantFrom('run' as const, 'answer' as const),
      solved: fc.boolean(),
      at: fc.integer({ min: 0, max: 50 * minute }),
      away: fc.integer({ min: 0, max: 100 * minute }),
    })
    const attemptLists = fc.uniqueArray(attempt, { selector: ({ at }) => at, maxLength: 12 })
    fc.assert(
      fc.property(attemptLists, fc.infiniteStream(fc.nat()), (timedAttempts, order) => {
        const attempts = timedAttempts.map(({ away, ...rest }) => ({ ...rest, receivedAt: rest.at + away }))
        const mixed = attempts
          .map((entry) => ({ entry, by: order.next().value as number }))
          .toSorted((first, second) => first.by - second.by)
          .map(({ entry }) => entry)
        expect(testResult(exam, startedSitting(0), mixed)).toEqual(testResult(exam, startedSitting(0), attempts))
      }),
    )
  })
})
