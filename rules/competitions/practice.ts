/** Practice questions for a class: those it answered wrong most often, each once. */

export type PastQuestion = {
  readonly questionId: string
  /** Age of the competition that used the question, 0 for the latest one. */
  readonly ago: number
  readonly round: number
  readonly answered: number
  readonly right: number
}

/** Number of recent competitions to evaluate, and default number of practice questions. */
export const practiceBounds = { competitions: 3, questions: 10 } as const

/**
 * Questions with at least one wrong answer, sorted by share of wrong answers, highest first. A question used several
 * times counts with all its answers and is returned in its latest version.
 */
export function selectMostMissed<Question extends PastQuestion>(
  pastQuestions: readonly Question[],
  limit: number,
): readonly Question[] {
  const candidates = [...Map.groupBy(pastQuestions, ({ questionId }) => questionId).values()].map((same) => {
    const answered = same.reduce((sum, past) => sum + past.answered, 0)
    const missed = answered - same.reduce((sum, past) => sum + past.right, 0)
    return { last: same.toSorted(newestFirst)[0]!, missed, share: answered === 0 ? 0 : missed / answered }
  })
  return candidates
    .filter(({ missed }) => missed > 0)
    .toSorted((a, b) => b.share - a.share || b.missed - a.missed || newestFirst(a.last, b.last))
    .slice(0, limit)
    .map(({ last }) => last)
}

const newestFirst = (a: PastQuestion, b: PastQuestion) => a.ago - b.ago || a.round - b.round
