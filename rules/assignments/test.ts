/** A lesson given as a test: how long it is for whom, where somebody is in it, and what counts. The server decides all of it. */

export const testMinutes = { least: 5, most: 240 } as const

/** In percent of the test's minutes. */
export const extraTimes = [0, 25, 50, 100] as const

export type Test = {
  /** Of the assignment that gives it. */
  readonly id: string
  readonly minutes: number
  /** Whoever starts does so between these. */
  readonly opensAt: number
  readonly closesAt: number
  /** When the teacher told the results; from then on it is a lesson like any other. */
  readonly releasedAt: number | null
}

/** What is known of one child in a test. */
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
 * When somebody's time is over. Extra time is added to the close as well: a class that starts together and has the
 * whole window would otherwise give it to nobody.
 */
export function deadlineOf(test: Test, sitting: Sitting & { readonly startedAt: number }): number {
  const extra = extraMs(test, sitting)
  return Math.min(sitting.startedAt + test.minutes * MINUTE_MS, test.closesAt) + extra
}

/** When it ended for somebody, or will: by their time, by handing in, or because the results were told. */
export const endOf = (test: Test, sitting: Sitting & { readonly startedAt: number }): number =>
  Math.min(deadlineOf(test, sitting), sitting.handedInAt ?? Infinity, test.releasedAt ?? Infinity)

export type TestState = 'before' | 'ready' | 'working' | 'handed-in' | 'time-up' | 'missed'

export function testState(test: Test, sitting: Sitting, now: number): TestState {
  if (hasStarted(sitting)) {
    if (sitting.handedInAt !== null) return 'handed-in'
    return now < endOf(test, sitting) ? 'working' : 'time-up'
  }
  if (test.releasedAt !== null || now >= test.closesAt) return 'missed'
  return now < test.opensAt ? 'before' : 'ready'
}

export const hasStarted = (sitting: Sitting): sitting is Sitting & { readonly startedAt: number } =>
  sitting.startedAt !== null

/** A run or an answer: when it was made by the server's clock, as `timeOf` finds it out, and when it arrived. */
export type Made = { readonly at: number; readonly receivedAt: number }

/**
 * So long a sending may take: it makes what was made look later than it was. What arrives later still was on a device
 * without a network, or on one whose clock is forged.
 */
const SENDING_MS = 15_000

/**
 * What was made in somebody's time counts, whenever it arrives, until the results are told: from then on everybody
 * knows what was right. What arrives after the end counts as `late`, which those who teach see.
 */
export function countsInTest(test: Test, sitting: Sitting, { at, receivedAt }: Made): 'counts' | 'late' | 'not' {
  if (!hasStarted(sitting) || at < sitting.startedAt) return 'not'
  const end = endOf(test, sitting)
  if (at > end + SENDING_MS || receivedAt > (test.releasedAt ?? Infinity)) return 'not'
  return receivedAt > end + SENDING_MS ? 'late' : 'counts'
}

export type Tried = Made & {
  readonly step: string
  /** An answer that is chosen can be chosen otherwise; a program that ran is not taken back by a worse one. */
  readonly kind: 'run' | 'answer'
  readonly solved: boolean
}

export type StepResult = { readonly tries: number; readonly solved: boolean; readonly late: boolean }

/** What a child's test came to, step by step; a step at which nothing counts is missing. */
export function testResult(test: Test, sitting: Sitting, tried: readonly Tried[]): Record<string, StepResult> {
  const results: Record<string, StepResult> = {}
  for (const one of tried.toSorted((first, second) => first.at - second.at)) {
    const counted = countsInTest(test, sitting, one)
    if (counted === 'not') continue
    const before = results[one.step]
    const solved = one.kind === 'run' ? one.solved || (before?.solved ?? false) : one.solved
    const late = counted === 'late' || (before?.late ?? false)
    results[one.step] = { tries: (before?.tries ?? 0) + 1, solved, late }
  }
  return results
}
