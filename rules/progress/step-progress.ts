/** Stored progress of a student at a step. Independent of event order; stars never decrease. */

import type { Stars } from '../levels/level.ts'
import { starsForAnswer } from '../levels/prediction.ts'

export type StepProgress = {
  readonly stars: Stars
  /** First time it was solved (server clock, ms since 1970). Reading a story counts as solving it. */
  readonly solvedAt: number | null
  /** Number of runs and answers. */
  readonly attempts: number
  /** Highest hint that was opened; hints are numbered from 1. */
  readonly hints: number
  readonly activeMs: number
  readonly firstAt: number
  readonly lastAt: number
  /** Versions of the level and of its world's rules when the stars were earned. */
  readonly version: number | null
  readonly rules: number | null
}

export type StepOutcome =
  | { readonly kind: 'opened' | 'draft' }
  /** One question of a quiz with several. */
  | { readonly kind: 'part' }
  | { readonly kind: 'hint'; readonly rung: number }
  | { readonly kind: 'run'; readonly stars: Stars }
  | { readonly kind: 'answer'; readonly right: boolean }
  /** A story that was read, or an activity without the device. */
  | { readonly kind: 'done' }

/** An event at a step, as judged by the server. */
export type JudgedStepEvent = StepOutcome & {
  readonly at: number
  readonly activeMs: number
  readonly version: number | null
  readonly rules: number | null
}

export function applyStepEvent(
  previous: StepProgress | null,
  event: JudgedStepEvent,
  tries = previous?.attempts ?? 0,
): StepProgress {
  const { at, activeMs, version, rules } = event
  const current = previous ?? initialProgress(at)
  const stars = starsForEvent(event, tries)
  const solved = stars > 0 || event.kind === 'done'
  return {
    stars: Math.max(current.stars, stars) as Stars,
    solvedAt: solved ? Math.min(current.solvedAt ?? at, at) : current.solvedAt,
    attempts: current.attempts + (event.kind === 'run' || event.kind === 'answer' ? 1 : 0),
    hints: event.kind === 'hint' ? Math.max(current.hints, event.rung) : current.hints,
    activeMs: current.activeMs + activeMs,
    firstAt: Math.min(current.firstAt, at),
    lastAt: Math.max(current.lastAt, at),
    ...(stars > current.stars ? { version, rules } : { version: current.version, rules: current.rules }),
  }
}

/**
 * Applies an event that arrived too late for duplicate detection: attempts and time are not counted, but stars are. A
 * right answer earns only the minimum, because earlier attempts are unknown.
 */
export const applyLateStepEvent = (previous: StepProgress | null, event: JudgedStepEvent): StepProgress => ({
  ...applyStepEvent(previous, { ...event, activeMs: 0 }, Infinity),
  attempts: previous?.attempts ?? 0,
})

const initialProgress = (time: number): StepProgress => ({
  stars: 0,
  solvedAt: null,
  attempts: 0,
  hints: 0,
  activeMs: 0,
  firstAt: time,
  lastAt: time,
  version: null,
  rules: null,
})

function starsForEvent(event: JudgedStepEvent, tries: number): Stars {
  if (event.kind === 'run') return event.stars
  return event.kind === 'answer' && event.right ? starsForAnswer(tries + 1) : 0
}

/** After this many attempts without success a teacher should help. */
export const FAILED_RUNS_FOR_HELP = 4

/** Tried without success: the same rule counts in the progress grid and in the common mistakes of a class. */
export const isTriedUnsolved = ({ solved, attempts }: { solved: boolean; attempts: number }): boolean =>
  !solved && attempts > 0

/** From this many stuck students at one step, a teacher should help them as a group. */
export const MIN_STUCK_GROUP = 3

export const needsHelp = ({ solvedAt, attempts }: Pick<StepProgress, 'solvedAt' | 'attempts'>): boolean =>
  solvedAt === null && attempts >= FAILED_RUNS_FOR_HELP

export type StepState = 'not-started' | 'in-progress' | 'needs-help' | 'passed' | 'perfect'

export function stepState(progress: Pick<StepProgress, 'solvedAt' | 'attempts' | 'stars'> | null): StepState {
  if (!progress) return 'not-started'
  if (progress.solvedAt !== null) return progress.stars === 3 ? 'perfect' : 'passed'
  return needsHelp(progress) ? 'needs-help' : 'in-progress'
}

type Solution = { readonly stars: number; readonly blocks: number; readonly steps: number }

/** Compares solutions of a step: more stars first, then fewer blocks, then fewer steps. */
export const isBetter = (solution: Solution, other: Solution): boolean =>
  (solution.stars - other.stars || other.blocks - solution.blocks || other.steps - solution.steps) > 0
