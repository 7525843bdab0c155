/**
 * Progress of one student through an assigned competition. The time for a question starts when the server first shows
 * it on any device and continues while the student is away. A question is shown only once.
 */

export type ShownRound = {
  readonly round: number
  readonly shownAt: number
  /** Time limit for this student, including extra time. */
  readonly answerMs: number
}

export type StudentProgress = {
  /** Rounds to answer, without those that the host skipped or already revealed. */
  readonly rounds: readonly number[]
  readonly shown: readonly ShownRound[]
  readonly answered: ReadonlySet<number>
}

export type StudentPosition =
  /** The student is answering this question until `endsAt`. */
  | { readonly kind: 'question'; readonly round: number; readonly endsAt: number }
  /** The question that is shown when the student requests it. */
  | { readonly kind: 'next'; readonly round: number }
  | { readonly kind: 'done' }

/** The time for a question never extends beyond the end of the competition. */
export const answerEndsAt = ({ shownAt, answerMs }: ShownRound, closesAt: number): number =>
  Math.min(shownAt + answerMs, closesAt)

export function findPosition(
  { rounds, shown, answered }: StudentProgress,
  closesAt: number,
  now: number,
): StudentPosition {
  const open = shown.find((shownRound) => !answered.has(shownRound.round) && answerEndsAt(shownRound, closesAt) > now)
  if (open) return { kind: 'question', round: open.round, endsAt: answerEndsAt(open, closesAt) }
  if (now >= closesAt) return { kind: 'done' }
  const seen = new Set(shown.map(({ round }) => round))
  const next = rounds.find((round) => !seen.has(round) && !answered.has(round))
  return next === undefined ? { kind: 'done' } : { kind: 'next', round: next }
}

/** Number of questions still to be shown, without the current one. */
export function countUnseenRounds({ rounds, shown, answered }: StudentProgress): number {
  const seen = new Set(shown.map(({ round }) => round))
  return rounds.filter((round) => !seen.has(round) && !answered.has(round)).length
}

/** Number of questions that are answered or whose time is up. */
export function countPastRounds({ rounds, shown, answered }: StudentProgress, closesAt: number, now: number): number {
  const over = new Set(
    shown.filter((shownRound) => answerEndsAt(shownRound, closesAt) <= now).map(({ round }) => round),
  )
  return rounds.filter((round) => answered.has(round) || over.has(round)).length
}
