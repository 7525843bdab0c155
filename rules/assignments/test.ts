/** Lessons assigned as tests: time limits, states of a student, and which work counts. Only the server decides. */

export const testMinutes = { least: 5, most: 240 } as const

/** Extra time, in percent of the test's minutes. */
export const extraTimes = [0, 25, 50, 100] as const

export type Test = {
  /** Id of the test's assignment. */
  readonly id: string
  readonly minutes: number
  /** Students may start between `opensAt` and `closesAt`. */
  readonly opensAt: number
  readonly closesAt: number
  /** Time the teacher released the results; afterwards the test is an ordinary lesson. */
  readonly releasedAt: number | null
}

/** The state of one student in a test. */
export type Sitting = {
  readonly startedAt: number | null
  readonly handedInAt: number | null
  readonly extraPercent: number
}

export const noSitting: Sitting = { startedAt: null, handedInAt: null, extraPercent: 0 }

const MINUTE_MS = 60_000

export const extraMs = ({ minutes }: Pick<Test, 'minutes'>, { extraPercent }: Pick<Sitting, 'extraPercent'>): number =>
  Math.round((minutes * MINUTE_MS * extraPercent) / 100)

/**
 * When a student's time ends. Extra time also extends `closesAt`; otherwise no student of a class that uses the whole
 * test window would get it.
 */
export function testDeadline(test: Test, sitting: Sitting & { readonly startedAt: number }): number {
  const extra = extraMs(test, sitting)
  return Math.min(sitting.startedAt + test.minutes * MINUTE_MS, test.closesAt) + extra
}

/** When a student's test ends: at the deadline, on submission, or when the results are released. */
export const testEnd = (test: Test, sitting: Sitting & { readonly startedAt: number }): number =>
  Math.min(testDeadline(test, sitting), sitting.handedInAt ?? Infinity, test.releasedAt ?? Infinity)

/** Minutes of a student who starts now, or who has started: fewer than the test's if it closes before they are over. */
export function minutesFromStart(test: Test, sitting: Sitting, now: number): { minutes: number; isShortened: boolean } {
  const startedAt = sitting.startedAt ?? Math.max(now, test.opensAt)
  const time = Math.max(0, testDeadline(test, { ...sitting, startedAt }) - startedAt)
  return {
    minutes: Math.floor(time / MINUTE_MS),
    isShortened: time < test.minutes * MINUTE_MS + extraMs(test, sitting),
  }
}

export type TestState = 'before' | 'ready' | 'working' | 'handed-in' | 'time-up' | 'missed'

export function testState(test: Test, sitting: Sitting, now: number): TestState {
  if (hasStarted(sitting)) {
    if (sitting.handedInAt !== null) return 'handed-in'
    return now < testEnd(test, sitting) ? 'working' : 'time-up'
  }
  if (test.releasedAt !== null || now >= test.closesAt) return 'missed'
  return now < test.opensAt ? 'before' : 'ready'
}

/** The student can do no more for the test, or has done it: it is not due. A missed test stays due until the release. */
export const isTestOver = (test: Test, sitting: Sitting, now: number): boolean =>
  test.releasedAt !== null || ['handed-in', 'time-up'].includes(testState(test, sitting, now))

export const hasStarted = (sitting: Sitting): sitting is Sitting & { readonly startedAt: number } =>
  sitting.startedAt !== null

/** A run or an answer: `at` is its time on the server's clock (see `toServerTime`), `receivedAt` the time it arrived. */
export type TimedWork = { readonly at: number; readonly receivedAt: number }

/**
 * Tolerated upload time, which makes work look later than it was. Work that arrives even later comes from an offline
 * device or from one with a forged clock.
 */
const MAX_UPLOAD_MS = 15_000

/**
 * Work done within the student's time counts whenever it arrives, until the results are released: then the solutions
 * are public. Work that arrives after the end counts as `late`, which teachers see.
 */
export function countsInTest(test: Test, sitting: Sitting, { at, receivedAt }: TimedWork): 'counts' | 'late' | 'not' {
  if (!hasStarted(sitting) || at < sitting.startedAt) return 'not'
  const end = testEnd(test, sitting)
  if (at > end + MAX_UPLOAD_MS || receivedAt > (test.releasedAt ?? Infinity)) return 'not'
  return receivedAt > end + MAX_UPLOAD_MS ? 'late' : 'counts'
}

export type TestAttempt = TimedWork & {
  readonly step: string
  /** The last answer of a step counts, but the best run: a worse run does not undo a solved step. */
  readonly kind: 'run' | 'answer'
  readonly solved: boolean
}

export type StepResult = { readonly tries: number; readonly solved: boolean; readonly late: boolean }

/** A student's test results by step; steps without counted attempts are missing. */
export function testResult(test: Test, sitting: Sitting, attempts: readonly TestAttempt[]): Record<string, StepResult> {
  const results: Record<string, StepResult> = {}
  for (const attempt of attempts.toSorted((first, second) => first.at - second.at)) {
    const verdict = countsInTest(test, sitting, attempt)
    if (verdict === 'not') continue
    const previous = results[attempt.step]
    const solved = attempt.kind === 'run' ? attempt.solved || (previous?.solved ?? false) : attempt.solved
    const late = verdict === 'late' || (previous?.late ?? false)
    results[attempt.step] = { tries: (previous?.tries ?? 0) + 1, solved, late }
  }
  return results
}
