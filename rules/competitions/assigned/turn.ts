/**
 * One child on their way through an assigned competition. A question's time begins when the server first shows it to
 * them, on whichever device, and goes on while they are away; what they have seen does not come again.
 */

export type ShownTurn = {
  readonly round: number
  readonly shownAt: number
  /** What this child has for it, extended time included. */
  readonly answerMs: number
}

export type Way = {
  /** Those that are asked, by round: neither taken out nor revealed before. */
  readonly asked: readonly number[]
  readonly shown: readonly ShownTurn[]
  readonly answered: ReadonlySet<number>
}

export type Place =
  /** A question that is before them, until `endsAt`. */
  | { readonly kind: 'question'; readonly round: number; readonly endsAt: number }
  /** The one that is shown as soon as they ask for it. */
  | { readonly kind: 'next'; readonly round: number }
  | { readonly kind: 'done' }

/** Time for a question, as one child has it; nobody's goes beyond the window. */
export const turnEndsAt = ({ shownAt, answerMs }: ShownTurn, closesAt: number): number =>
  Math.min(shownAt + answerMs, closesAt)

export function placeAt({ asked, shown, answered }: Way, closesAt: number, now: number): Place {
  const open = shown.find((turn) => !answered.has(turn.round) && turnEndsAt(turn, closesAt) > now)
  if (open) return { kind: 'question', round: open.round, endsAt: turnEndsAt(open, closesAt) }
  if (now >= closesAt) return { kind: 'done' }
  const seen = new Set(shown.map(({ round }) => round))
  const next = asked.find((round) => !seen.has(round) && !answered.has(round))
  return next === undefined ? { kind: 'done' } : { kind: 'next', round: next }
}

/** How many are before them still, without the one that is on. */
export function unseen({ asked, shown, answered }: Way): number {
  const seen = new Set(shown.map(({ round }) => round))
  return asked.filter((round) => !seen.has(round) && !answered.has(round)).length
}

/** How many are behind them: answered, or seen and over. */
export function behind({ asked, shown, answered }: Way, closesAt: number, now: number): number {
  const over = new Set(shown.filter((turn) => turnEndsAt(turn, closesAt) <= now).map(({ round }) => round))
  return asked.filter((round) => answered.has(round) || over.has(round)).length
}
