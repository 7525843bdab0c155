import type { RunResult } from './runtime.ts'

/** A value reported by a runtime: `shown` for display; `exact` includes types, so equal texts mean equal values. */
export type ReportedValue = { readonly shown: string; readonly exact: string }

const MAX_SHOWN_CHARACTERS = 2_000

/**
 * Compares values in the host: inside the machine a program could manipulate the comparison or read the expected value.
 */
export const compareWithExpected = (expected: string | null, reported: ReportedValue | null): RunResult['value'] =>
  reported && {
    shown: reported.shown.slice(0, MAX_SHOWN_CHARACTERS),
    same: expected !== null && reported.exact === expected,
  }
