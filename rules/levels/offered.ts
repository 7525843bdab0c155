/** What a level offers: a learner who types finds the same words as one who places blocks. */

import { isTimes, statementsIn, timesOf, type NodeId, type Program, type Statement } from '../program/tree.ts'

export type Offered = {
  readonly kinds: readonly Statement['kind'][]
  /** Loops are counted with dots. */
  readonly countsWithDots: boolean
}

export type OfferedReason = 'not-offered' | 'bad-times'

/** The first statement that the level does not offer. */
export function firstNotOffered(
  program: Program,
  { kinds, countsWithDots }: Offered,
): { readonly nodeId: NodeId; readonly reason: OfferedReason } | null {
  for (const statement of statementsIn(program.body)) {
    if (!kinds.includes(statement.kind)) return { nodeId: statement.id, reason: 'not-offered' }
    if (countsWithDots && statement.kind === 'repeat' && !isTimes(timesOf(statement) ?? 0))
      return { nodeId: statement.id, reason: 'bad-times' }
  }
  return null
}
