import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'

/** What every way to answer is given. */
export type AnswerProps = {
  question: ShownQuestion
  /** What this player has answered so far; it may be on its way. */
  given: Answer | null
  /** Nothing can be answered any more, or not again. */
  isLocked: boolean
  /** What was given is known to be wrong: it is marked as pressed, and not as ticked off. */
  isWrong?: boolean
  onSend: (answer: Answer) => void
}
