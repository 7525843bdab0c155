import type { NodeId } from '#rules/program/tree.ts'

/** Number of hints that the student has opened. */
export type Rung = 0 | 1 | 2 | 3

/** Content of the second hint: feedback on the student's program. */
export type ProgramFeedback =
  /** The level's explanation, written for exactly this wrong program. `id` is the detected mistake. */
  | { readonly kind: 'level'; readonly id: string; readonly text: string; readonly nodeId: NodeId | null }
  /** A mistake of `rules/mistakes` with the values that its message interpolates. */
  | {
      readonly kind: 'mistake'
      readonly id: string
      readonly nodeId: NodeId | null
      readonly holes: Readonly<Record<string, string | number>>
    }
  /** The program solves the level. */
  | { readonly kind: 'solves' }
