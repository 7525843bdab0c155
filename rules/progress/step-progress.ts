/** What is kept of a learner and a step. The same events in any order leave the same, and stars never fall. */

import type { Stars } from '../levels/level.ts'
import { starsForAnswer } from '../levels/prediction.ts'

export type StepProgress = {
  readonly stars: Stars
  /** When it was first solved, by the server's clock; a story that was read is solved too. */
  readonly solvedAt: number | null
  /** Runs and answers. */
  readonly attempts: number
  /** The highest rung of the ladder that was opened. */
  readonly hints: number
  readonly activeMs: number
  readonly firstAt: number
  readonly lastAt: number
  /** Of the level and its world's rules, when the stars were won. */
  readonly version: number | null
  readonly rules: number | null
}

export type WhatHappened =
  | { readonly kind: 'opened' | 'draft' }
  /** A question of a quiz that has more. */
  | { readonly kind: 'part' }
  | { readonly kind: 'hint'; readonly rung: number }
  | { readonly kind: 'run'; readonly stars: Stars }
  | { readonly kind: 'answer'; readonly right: boolean }
  /** What is read, or done without the device. */
  | { readonly kind: 'done' }

/** Something that happened at a step, as the server judged it. */
export type Happened = WhatHappened & {
  readonly at: number
  readonly activeMs: number
  readonly version: number | null
  readonly rules: number | null
}

export function progressAfter(
  before: StepProgress | null,
  happened: Happened,
  tries = before?.attempts ?? 0,
): StepProgress {
  const { at, activeMs, version, rules } = happened
  const old = before ?? nothingYet(at)
  const stars = starsOf(happened, tries)
  const solved = stars > 0 || happened.kind === 'done'
  return {
    stars: Math.max(old.stars, stars) as Stars,
    solvedAt: solved ? Math.min(old.solvedAt ?? at, at) : old.solvedAt,
    attempts: old.attempts + (happened.kind === 'run' || happened.kind === 'answer' ? 1 : 0),
    hints: happened.kind === 'hint' ? Math.max(old.hints, happened.rung) : old.hints,
    activeMs: old.activeMs + activeMs,
    firstAt: Math.min(old.firstAt, at),
    lastAt: Math.max(old.lastAt, at),
    ...(stars > old.stars ? { version, rules } : { version: old.version, rules: old.rules }),
  }
}

/**
 * What came so late that nobody knows any more whether it came before: it is not counted, but what was won is won. A
 * right answer wins what the last of many would: those before it may have been the others.
 */
export const progressAfterLate = (before: StepProgress | null, happened: Happened): StepProgress => ({
  ...progressAfter(before, { ...happened, activeMs: 0 }, Infinity),
  attempts: before?.attempts ?? 0,
})

const nothingYet = (at: number): StepProgress => ({
  stars: 0,
  solvedAt: null,
  attempts: 0,
  hints: 0,
  activeMs: 0,
  firstAt: at,
  lastAt: at,
  version: null,
  rules: null,
})

function starsOf(happened: Happened, tries: number): Stars {
  if (happened.kind === 'run') return happened.stars
  return happened.kind === 'answer' && happened.right ? starsForAnswer(tries + 1) : 0
}

/** So many tries without success, and somebody should come and look. */
export const FAILED_RUNS_FOR_HELP = 4

/** So many at one step, and it is better answered together than one after the other. */
export const MANY_STUCK = 3

export const needsHelp = ({ solvedAt, attempts }: Pick<StepProgress, 'solvedAt' | 'attempts'>): boolean =>
  solvedAt === null && attempts >= FAILED_RUNS_FOR_HELP

export type StepState = 'not-started' | 'in-progress' | 'needs-help' | 'passed' | 'perfect'

export function stateOf(progress: Pick<StepProgress, 'solvedAt' | 'attempts' | 'stars'> | null): StepState {
  if (!progress) return 'not-started'
  if (progress.solvedAt !== null) return progress.stars === 3 ? 'perfect' : 'passed'
  return needsHelp(progress) ? 'needs-help' : 'in-progress'
}

type Solution = { readonly stars: number; readonly blocks: number; readonly steps: number }

/** Of two programs that solve a step, the one with more stars, then with fewer blocks, then with fewer steps. */
export const isBetter = (one: Solution, than: Solution): boolean =>
  (one.stars - than.stars || than.blocks - one.blocks || than.steps - one.steps) > 0
