/** Verdicts on programs in text tasks. */

import type { Stars } from '../levels/level.ts'
import type { RunVerdict } from '../levels/judge-python.ts'

export type CaseError = { readonly type: string; readonly text: string; readonly line: number | null }

export type TaskCase = {
  readonly passed: boolean
  /**
   * `passed`, `wrong-output`, `wrong-value`, `error`, `steps`, `output`, `crashed`, `time`, or a reason defined by the
   * world.
   */
  readonly reason: string
  readonly output: string
  /** Return value of the call, in the syntax of the language. */
  readonly value: string | null
  readonly error: CaseError | null
  /** Line at which the program was stopped. */
  readonly stoppedAt: number | null
  readonly steps: number
  /** Lines of loops and functions whose body was entered, if recorded. */
  readonly entered?: readonly number[]
}

export type TaskVerdict = {
  readonly solved: boolean
  readonly stars: Stars
  /** Reason of the first failed case, or `passed`. */
  readonly reason: string
  readonly lines: number
  readonly cases: readonly TaskCase[]
}

export const toRunVerdict = ({ solved, stars, reason, lines, cases }: TaskVerdict): RunVerdict => ({
  solved,
  stars,
  reason,
  blocks: lines,
  steps: cases.reduce((sum, { steps }) => sum + steps, 0),
})

/** Ignores trailing spaces and trailing empty lines. */
export function isSameOutput(printed: string, expected: readonly string[]): boolean {
  const normalizeOutput = (lines: readonly string[]) =>
    lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd()
  return normalizeOutput(printed.split('\n')) === normalizeOutput(expected)
}

/** Verdict for a program that timed out or crashed. */
export const unfinishedVerdict = (reason: 'time' | 'crashed'): TaskVerdict => ({
  solved: false,
  stars: 0,
  reason,
  lines: 0,
  cases: [{ passed: false, reason, output: '', value: null, error: null, stoppedAt: null, steps: 0 }],
})
