import type { MeView, RoundView } from '../../contract.ts'

/** What became of a player's answer to a round that was revealed. */
export type OwnOutcome =
  | { readonly kind: 'right'; readonly points: number; readonly streak: number }
  | { readonly kind: 'wrong' }
  /** They did not answer, or came later. */
  | { readonly kind: 'none' }

/** A wrong answer has a result, and so may a missing one: who sent nothing is not told that it was wrong. */
export function ownOutcome(
  { number }: Pick<RoundView, 'number'>,
  { result, answer }: Pick<MeView, 'result' | 'answer'>,
): OwnOutcome {
  if (result === null || result.round !== number) return { kind: 'none' }
  if (result.isRight) return { kind: 'right', points: result.points, streak: result.streak }
  return { kind: answer?.round === number ? 'wrong' : 'none' }
}
