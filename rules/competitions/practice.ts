/** What a class practises: the questions it missed most, each once. */

export type AskedBefore = {
  readonly questionId: string
  /** The competition it was asked in, 0 for the last one. */
  readonly ago: number
  readonly round: number
  readonly answered: number
  readonly right: number
}

/** How many of the class's last competitions are looked at, and how many questions are practised when nobody says. */
export const practiceBounds = { competitions: 3, questions: 10 } as const

/**
 * Those that somebody missed, the most missed by share first. A question that was asked more than once counts with all
 * its answers, and is practised as it was asked last.
 */
export function mostMissed<Asked extends AskedBefore>(asked: readonly Asked[], most: number): readonly Asked[] {
  const times = [...Map.groupBy(asked, ({ questionId }) => questionId).values()].map((same) => {
    const answered = same.reduce((sum, one) => sum + one.answered, 0)
    const missed = answered - same.reduce((sum, one) => sum + one.right, 0)
    return { last: same.toSorted(newestFirst)[0]!, missed, share: answered === 0 ? 0 : missed / answered }
  })
  return times
    .filter(({ missed }) => missed > 0)
    .toSorted((one, other) => other.share - one.share || other.missed - one.missed || newestFirst(one.last, other.last))
    .slice(0, most)
    .map(({ last }) => last)
}

const newestFirst = (one: AskedBefore, other: AskedBefore) => one.ago - other.ago || one.round - other.round
