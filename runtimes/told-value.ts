import type { RunResult } from './runtime.ts'

/** A value as the machine tells it: for a screen, and with all of its kinds, so that two texts are the same where the values are. */
export type Told = { readonly shown: string; readonly exact: string }

const MOST_SHOWN = 2_000

/**
 * Compared by the host: in its own machine a program could make anything equal, and what is wanted is never there to be
 * read.
 */
export const comparedWith = (wanted: string | null, told: Told | null): RunResult['value'] =>
  told && { shown: told.shown.slice(0, MOST_SHOWN), same: wanted !== null && told.exact === wanted }
