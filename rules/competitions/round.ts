/**
 * Phases of one question: prepare, read, answer, reveal, leaderboard. All times are in milliseconds of the server's
 * clock. Any process may advance the round, because all compute the same next phase.
 */

import type { StepKind } from './steps/room-step.ts'

export const roundPhases = ['prepare', 'question', 'answer', 'reveal', 'board'] as const

export type RoundPhase = (typeof roundPhases)[number]

export type RoundTimes = {
  readonly prepareMs: number
  /** The question is shown without answers, for reading. */
  readonly questionMs: number
  readonly answerMs: number
  /** Time of the player with the most extra time, in percent; the room waits for that player. Default 100. */
  readonly longestPercent?: number
  /** Rounds that are no questions, in round order; null for questions. Default: questions only. */
  readonly steps?: readonly (StepKind | null)[]
  /** Time after the end in which answers that were sent in time arrive. Default none. */
  readonly arrivalMs?: number
  /** False for a game without ranks: the reveal is the last phase. Default true. */
  readonly hasBoard?: boolean
}

/** Default phase lengths before answering. */
export const defaultTimes = { prepareMs: 3_000, questionMs: 4_000 } as const

export const extendMs = 15_000

export type Round = {
  readonly phase: RoundPhase
  readonly since: number
  /** Null in phases that the host ends, and while the room is paused. */
  readonly endsAt: number | null
  /** Remaining time at the moment of a pause; negative when only players with extra time had time left. */
  readonly leftMs: number | null
}

/** A slide has no answers: it shows immediately, until the host goes on. */
export const startRound = (times: RoundTimes, now: number, step: StepKind | null = null): Round =>
  startPhase(step === 'slide' ? 'reveal' : 'prepare', times, now)

function startPhase(phase: RoundPhase, times: RoundTimes, now: number): Round {
  const durations = {
    prepare: times.prepareMs,
    question: times.questionMs,
    answer: times.answerMs,
    reveal: null,
    board: null,
  }
  const ms = durations[phase]
  return { phase, since: now, endsAt: ms === null ? null : now + ms, leftMs: null }
}

/** Null after the leaderboard: the next question follows. A step has no leaderboard, because it counts for no score. */
export function nextPhase(
  { phase }: Round,
  times: RoundTimes,
  now: number,
  step: StepKind | null = null,
): Round | null {
  if (step !== null && phase === 'reveal') return null
  const next = roundPhases[roundPhases.indexOf(phase) + 1]
  const isOver = next === undefined || (next === 'board' && times.hasBoard === false)
  return isOver ? null : startPhase(next, times, now)
}

/** End of the phase for the player with the most time; null in phases that the host ends. */
export const phaseClosesAt = (
  { phase, since, endsAt }: Round,
  { longestPercent = 100, arrivalMs = 0 }: RoundTimes,
): number | null =>
  endsAt === null || phase !== 'answer'
    ? endsAt
    : since + Math.round(((endsAt - since) * longestPercent) / 100) + arrivalMs

/**
 * Applies all phase changes that were due until `now`, each at its due time, so that a process that missed several
 * deadlines computes the same state as one that missed none.
 */
export function advanceRoundTo(round: Round, times: RoundTimes, now: number): Round {
  let current = round
  for (;;) {
    const closes = phaseClosesAt(current, times)
    const next = closes !== null && closes <= now ? nextPhase(current, times, closes) : null
    if (next === null) return current
    current = next
  }
}

/** Ignores disconnected players; false when no player is connected. */
export const isAnsweredByAll = (connected: ReadonlySet<string>, answered: ReadonlySet<string>): boolean =>
  connected.size > 0 && [...connected].every((player) => answered.has(player))

export const pauseRound = (round: Round, now: number): Round =>
  round.endsAt === null ? round : { ...round, endsAt: null, leftMs: round.endsAt - now }

/** Moves the phase start by the length of the pause, so that a pause does not count as answer time. */
export const resumeRound = (round: Round, now: number, pausedAt = now): Round =>
  round.leftMs === null
    ? round
    : { ...round, since: round.since + now - pausedAt, endsAt: now + round.leftMs, leftMs: null }

/** Sent with an "extend" request: two requests that name the same end count as one. */
export const endOfRound = ({ endsAt, leftMs }: Pick<Round, 'endsAt' | 'leftMs'>): number | null => endsAt ?? leftMs

/** Extends the phase for all players, also while the room is paused. */
export function extendRound(round: Round, ms: number): Round {
  if (round.endsAt !== null) return { ...round, endsAt: round.endsAt + ms }
  return round.leftMs === null ? round : { ...round, leftMs: round.leftMs + ms }
}
