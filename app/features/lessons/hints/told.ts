import type { NodeId } from '#rules/program/tree.ts'

/** How many rungs of the ladder are open. */
export type Rung = 0 | 1 | 2 | 3

/** What the second rung says about the learner's own program. */
export type Told =
  /** The level's own explanation: the program did exactly what it speaks of. `id` is the mistake it shows all the same. */
  | { readonly kind: 'level'; readonly id: string; readonly text: string; readonly nodeId: NodeId | null }
  /** One of the mistakes of `rules/mistakes`, with the holes of its words. */
  | {
      readonly kind: 'mistake'
      readonly id: string
      readonly nodeId: NodeId | null
      readonly holes: Readonly<Record<string, string | number>>
    }
  /** It would solve the level. */
  | { readonly kind: 'solves' }
