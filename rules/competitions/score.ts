/** Points for answers. */

export const scorings = ['speed', 'accuracy', 'best-of'] as const

export type Scoring = (typeof scorings)[number]

export type ScoredAnswer = {
  readonly isRight: boolean
  /** Answer time with network latency subtracted. */
  readonly tookMs: number
  /** Time limit of this player, including extra time. */
  readonly answerMs: number
}

const fullPoints = 1_000
const fullWithinMs = 500
const streakBonusStep = 100
const maxStreakBonus = 500

/** `streak`: number of consecutive correct answers before this one. */
export function pointsFor(scoring: Scoring, { isRight, tookMs, answerMs }: ScoredAnswer, streak: number): number {
  if (!isRight) return 0
  if (scoring !== 'speed') return fullPoints
  const took = Math.min(Math.max(0, tookMs), answerMs)
  const speed = took <= fullWithinMs ? fullPoints : Math.round(fullPoints * (1 - took / (2 * answerMs)))
  return speed + Math.min(maxStreakBonus, streakBonusStep * streak)
}

/** `best-of` counts only the better half of the rounds. */
export function totalPoints(scoring: Scoring, points: readonly number[], rounds: number): number {
  const countedRounds = scoring === 'best-of' ? Math.ceil(rounds / 2) : points.length
  return points
    .toSorted((a, b) => b - a)
    .slice(0, countedRounds)
    .reduce((sum, value) => sum + value, 0)
}
