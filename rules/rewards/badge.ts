import type { RewardSource } from './grants.ts'

/** What is known of a child when badges are given: verified facts only. */
export type BadgeFacts = {
  readonly steps: readonly {
    readonly solved: boolean
    readonly stars: number
    readonly hints: number
    readonly attempts: number
  }[]
  readonly longestStreak: number
  /** Active days of the last 365. */
  readonly activeDays: number
  /** Days on which a teacher saw the child help a friend. */
  readonly helpedDays: number
  /** Causes of all that was granted. */
  readonly causes: readonly { readonly cause: string; readonly source: RewardSource }[]
}

/** How far somebody is: the badge is theirs when `done` reaches `target`. */
export type Badge = {
  readonly id: string
  readonly picture: string
  readonly colour: 'sun' | 'leaf' | 'sky' | 'plum' | 'coral' | 'teal'
  readonly target: number
  readonly done: (facts: BadgeFacts) => number
}

export const defineBadge = <const B extends Badge>(badge: B): B => badge
