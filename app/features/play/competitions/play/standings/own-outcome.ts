import type { MeView, RoundView } from '../../contract.ts'

/** Outcome of a player's answer to a revealed round. */
export type OwnOutcome =
  | { readonly kind: 'right'; readonly points: number; readonly streak: number }
  | { readonly kind: 'wrong' }
  /** The answer arrived after the answer time. */
  | { readonly kind: 'late' }
  /** The player did not answer, or joined later. */
  | { readonly kind: 'none' }

/** A missing answer may have a result too; a player without an answer must not see "wrong". */
export function resolveOwnOutcome(
  { number }: Pick<RoundView, 'number'>,
  { result, answer }: Pick<MeView, 'result' | 'answer'>,
): OwnOutcome {
  if (result === null || result.round !== number) return { kind: 'none' }
  if (result.isLate) return { kind: 'late' }
  if (result.isRight) return { kind: 'right', points: result.points, streak: result.streak }
  return { kind: answer?.round === number ? 'wrong' : 'none' }
}
