import type { RequiredConcept } from './required-concepts.ts'
import type { FactName } from './facts.ts'
import type { RewardSource } from './grants.ts'

/** Verified facts about a student from which badges are computed. */
export type BadgeFacts = {
  readonly steps: readonly {
    readonly solved: boolean
    readonly stars: number
    readonly hints: number
    readonly attempts: number
    /** Concepts required for the second star. */
    readonly asksFor: readonly RequiredConcept[]
    /** Null for programs without text. */
    readonly language: 'python' | 'javascript' | null
  }[]
  /** Units in which every step is solved. */
  readonly unitsFinished: number
  readonly coursesFinished: number
  readonly longestStreak: number
  /** Active days within the last 365 days. */
  readonly activeDays: number
  /** Days on which a teacher praised the student for helping a friend. */
  readonly helpedDays: number
  /** Causes of all grants. */
  readonly causes: readonly { readonly cause: string; readonly source: RewardSource }[]
  /** Total count per recorded fact. */
  readonly noted: Readonly<Partial<Record<FactName, number>>>
}

/** A student earns the badge when `done` reaches `target`. */
export type Badge = {
  readonly id: string
  readonly colour: 'sun' | 'leaf' | 'sky' | 'plum' | 'coral' | 'teal'
  readonly target: number
  readonly done: (facts: BadgeFacts) => number
}

export const defineBadge = <const B extends Badge>(badge: B): B => badge
