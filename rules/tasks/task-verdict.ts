/** What came of a program in a task. */

import type { Stars } from '../levels/level.ts'
import type { RunVerdict } from '../levels/verdict-of.ts'

export type CaseError = { readonly type: string; readonly text: string; readonly line: number | null }

export type TaskCase = {
  readonly passed: boolean
  /**
   * `passed`, `wrong-output`, `wrong-value`, `error`, `steps`, `output`, `crashed`, `time`; in a world the world's own
   * reason.
   */
  readonly reason: string
  readonly output: string
  /** What a call gave, as its language writes it. */
  readonly value: string | null
  readonly error: CaseError | null
  /** Where it was when it was stopped. */
  readonly stoppedAt: number | null
  readonly steps: number
  /** The lines of loops and functions in which a round began, where that is known. */
  readonly entered?: readonly number[]
}

export type TaskVerdict = {
  readonly solved: boolean
  readonly stars: Stars
  /** Of the first case that did not pass, else `passed`. */
  readonly reason: string
  readonly lines: number
  readonly cases: readonly TaskCase[]
}

export const runVerdictOf = ({ solved, stars, reason, lines, cases }: TaskVerdict): RunVerdict => ({
  solved,
  stars,
  reason,
  blocks: lines,
  steps: cases.reduce((sum, { steps }) => sum + steps, 0),
})

/** Blanks at the end of a line and empty lines at the end do not count. */
export function isSameOutput(printed: string, wanted: readonly string[]): boolean {
  const plain = (lines: readonly string[]) =>
    lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd()
  return plain(printed.split('\n')) === plain(wanted)
}

/** A program that could not be brought to its end has solved nothing. */
export const unended = (reason: 'time' | 'crashed'): TaskVerdict => ({
  solved: false,
  stars: 0,
  reason,
  lines: 0,
  cases: [{ passed: false, reason, output: '', value: null, error: null, stoppedAt: null, steps: 0 }],
})
