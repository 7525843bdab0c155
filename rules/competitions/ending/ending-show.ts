/**
 * The end of a competition as a show: the places are revealed from third to first, with a drum roll before each. All
 * screens compute the same moment from the time at which the room ended.
 */

const [firstRevealMs, betweenMs, completeAfterMs] = [1_800, 4_200, 1_800]

/** Length of the drum roll before a reveal. */
export const drumRollMs = 1_800

export type Reveal = { readonly rank: number; readonly atMs: number }

/** Times after the end at which the places are revealed; a shared place is revealed once. */
export const revealTimes = (ranks: readonly number[]): readonly Reveal[] =>
  [...new Set(ranks)]
    .toSorted((a, b) => b - a)
    .map((rank, index) => ({ rank, atMs: firstRevealMs + index * betweenMs }))

export type EndingMoment = {
  /** Places from this rank on are visible; infinite while all are covered. */
  readonly revealedFrom: number
  readonly isComplete: boolean
  /** Time until the moment changes; null at the end. */
  readonly changesInMs: number | null
}

export function endingMoment(ranks: readonly number[], elapsedMs: number): EndingMoment {
  const reveals = revealTimes(ranks)
  const completeAtMs = reveals.length === 0 ? 0 : reveals.at(-1)!.atMs + completeAfterMs
  const next = reveals.find(({ atMs }) => atMs > elapsedMs)
  return {
    revealedFrom: reveals.findLast(({ atMs }) => atMs <= elapsedMs)?.rank ?? Number.POSITIVE_INFINITY,
    isComplete: elapsedMs >= completeAtMs,
    changesInMs: elapsedMs >= completeAtMs ? null : (next?.atMs ?? completeAtMs) - elapsedMs,
  }
}

/** State of the show for a screen that shows no motion, or after a key press. */
export const endOfShow: EndingMoment = { revealedFrom: 1, isComplete: true, changesInMs: null }
