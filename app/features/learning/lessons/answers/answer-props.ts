import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'

/** Props of all answer inputs. */
export type AnswerProps = {
  question: ShownQuestion
  /** The player's answer so far; it may still be on its way to the server. */
  sentAnswer: Answer | null
  /** The answer cannot be sent or changed anymore. */
  isLocked: boolean
  /** The sent answer is known to be wrong: it is shown as pressed, but without a tick. */
  isWrong?: boolean
  /** Displayed indexes of wrong options that a hint has struck out; single choice only. */
  struck?: readonly number[]
  onSend: (answer: Answer) => void
}
