import type { AskedIdea } from './asked-ideas.ts'
import type { FactName } from './facts.ts'
import type { RewardSource } from './grants.ts'

/** What is known of a child when badges are given: verified facts only. */
export type BadgeFacts = {
  readonly steps: readonly {
    readonly solved: boolean
    readonly stars: number
    readonly hints: number
    readonly attempts: number
    /** What the second star is for. */
    readonly asksFor: readonly AskedIdea[]
    /** Of a program in text. */
    readonly language: 'python' | 'javascript' | null
  }[]
  /** Of which every step is solved. */
  readonly unitsFinished: number
  readonly coursesFinished: number
  readonly longestStreak: number
  /** Active days of the last 365. */
  readonly activeDays: number
  /** Days on which a teacher saw the child help a friend. */
  readonly helpedDays: number
  /** Causes of all that was granted. */
  readonly causes: readonly { readonly cause: string; readonly source: RewardSource }[]
  /** What was noted when it happened, added up. */
  readonly noted: Readonly<Partial<Record<FactName, number>>>
}

/** How far somebody is: the badge is theirs when `done` reaches `target`. */
export type Badge = {
  readonly id: string
  readonly colour: 'sun' | 'leaf' | 'sky' | 'plum' | 'coral' | 'teal'
  readonly target: number
  readonly done: (facts: BadgeFacts) => number
}

export const defineBadge = <const B extends Badge>(badge: B): B => badge
