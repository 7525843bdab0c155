export type AnswerCounts = { readonly right: number; readonly answered: number }

/** Whether the player's share of correct answers rose since their last competition; compared without division. */
export const hasImproved = (previous: AnswerCounts, current: AnswerCounts): boolean =>
  previous.answered > 0 && current.answered > 0 && current.right * previous.answered > previous.right * current.answered
