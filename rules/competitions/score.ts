/** What an answer is worth. */

export const scorings = ['speed', 'accuracy', 'best-of'] as const

export type Scoring = (typeof scorings)[number]

export type ScoredAnswer = {
  readonly isRight: boolean
  /** How long it took, by the fair clock. */
  readonly tookMs: number
  /** Of this player: extended time is measured by their own. */
  readonly answerMs: number
}

const full = 1_000
const fullWithinMs = 500
const streakStep = 100
const mostStreak = 500

/** `streak`: right answers in a row before this one. */
export function pointsFor(scoring: Scoring, { isRight, tookMs, answerMs }: ScoredAnswer, streak: number): number {
  if (!isRight) return 0
  if (scoring !== 'speed') return full
  const took = Math.min(Math.max(0, tookMs), answerMs)
  const speed = took <= fullWithinMs ? full : Math.round(full * (1 - took / (2 * answerMs)))
  return speed + Math.min(mostStreak, streakStep * streak)
}

/** `best-of` counts the better half of the rounds, so that one bad question costs nothing. */
export function total(scoring: Scoring, points: readonly number[], rounds: number): number {
  const counted = scoring === 'best-of' ? Math.ceil(rounds / 2) : points.length
  return points
    .toSorted((one, other) => other - one)
    .slice(0, counted)
    .reduce((sum, one) => sum + one, 0)
}
