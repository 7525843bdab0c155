/** First answers of the class to each question: they measure how easy it is for this class. */

export type FirstAnswers = {
  /** By question: the number of first answers, and how many of them were right. */
  readonly asked: readonly number[]
  readonly right: readonly number[]
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

export const noFirstAnswers = (questions: number): FirstAnswers => ({
  asked: zeros(questions),
  right: zeros(questions),
})

/** Counts the first answer of a player to a question. */
export const countFirstAnswer = <State extends FirstAnswers>(
  state: State,
  question: number,
  isRight: boolean,
): State => ({
  ...state,
  asked: state.asked.map((count, index) => (index === question ? count + 1 : count)),
  right: state.right.map((count, index) => (index === question && isRight ? count + 1 : count)),
})

/** How easy each question was for this class so far, from 0 to 1; one half without answers. */
export const easiness = ({ asked, right }: FirstAnswers): readonly number[] =>
  asked.map((count, question) => (right[question]! + 1) / (count + 2))
