export type Answered = { readonly right: number; readonly answered: number }

/** Whether a larger share was right than in one's own last competition; compared as whole numbers. */
export const isBetterThan = (before: Answered, now: Answered): boolean =>
  before.answered > 0 && now.answered > 0 && now.right * before.answered > before.right * now.answered
