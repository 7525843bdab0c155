/** The best thing about a player's own game, true for every player, also for one without points. */

import { hasImproved, type AnswerCounts } from '../has-improved.ts'
import type { ChaseBest } from '../chase/chase-best.ts'
import { correctShare } from '../report.ts'

export type RoundOutcome = {
  readonly isRight: boolean
  /** Number of players who were right in this round. */
  readonly rightPlayers: number
}

export type PlayedGame = AnswerCounts & {
  /** Number of rounds that counted. */
  readonly rounds: number
  readonly players: number
  /** In the order of the rounds; a missing answer counts as not right. */
  readonly outcomes: readonly RoundOutcome[]
  /**
   * Self-paced games only, where the order of the rounds differs between players: repaired misses and longest streak.
   * `best`: in a chase, the figure in which the player was best.
   */
  readonly selfPaced?: { readonly mended: number; readonly streak: number; readonly best?: ChaseBest | null }
  /** The player's previous competition of the same kind. */
  readonly previous: AnswerCounts | null
}

export const bestKinds = [
  'improved',
  'mended',
  'bridges',
  'climb',
  'rare',
  'streak',
  'right',
  'answered',
  'joined',
] as const

/**
 * `improved`: percent right, after `of` percent in the previous competition. `mended`: missed questions that were right
 * later. `bridges`, `climb`: bridges and kites overtaken in a chase. `rare`: a question that only `count` players answered. `streak`: right answers in a row. `right`: right rounds of all.
 * `answered`: rounds that the player tried without success. `joined`: no round was tried.
 */
export type OwnBest = { readonly kind: (typeof bestKinds)[number]; readonly count: number; readonly of: number }

const minStreak = 3
const minMended = 2
/** In a small group, a question that few answered is no achievement. */
const minPlayersForRare = 6
const maxRareShare = 1 / 3

export function ownBest({ rounds, players, outcomes, selfPaced, previous, ...counts }: PlayedGame): OwnBest {
  const { right } = counts
  if (previous && hasImproved(previous, counts))
    return { kind: 'improved', count: toPercent(counts), of: toPercent(previous) }
  if (selfPaced?.best) return { ...selfPaced.best, of: rounds }
  if (selfPaced && selfPaced.mended >= minMended) return { kind: 'mended', count: selfPaced.mended, of: rounds }
  const rare = outcomes
    .filter(({ isRight, rightPlayers }) => isRight && rightPlayers <= players * maxRareShare)
    .toSorted((a, b) => a.rightPlayers - b.rightPlayers)[0]
  if (rare && players >= minPlayersForRare) return { kind: 'rare', count: rare.rightPlayers, of: players }
  const streak = selfPaced ? selfPaced.streak : longestStreak(outcomes)
  if (streak >= minStreak) return { kind: 'streak', count: streak, of: rounds }
  if (right > 0) return { kind: 'right', count: right, of: rounds }
  const { answered } = counts
  return { kind: answered > 0 ? 'answered' : 'joined', count: answered, of: rounds }
}

const toPercent = (counts: AnswerCounts): number => Math.round(correctShare(counts) * 100)

function longestStreak(outcomes: readonly RoundOutcome[]): number {
  let [streak, longest] = [0, 0]
  for (const { isRight } of outcomes) {
    streak = isRight ? streak + 1 : 0
    longest = Math.max(longest, streak)
  }
  return longest
}
