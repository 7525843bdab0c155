/** Questions in a lesson: shown sequentially, each repeated until the answer is correct. */

import { isRight, normalizeAnswerText } from './is-right.ts'
import type { Answer, Question } from './question.ts'

/** An expected wrong answer with its explanation. */
export type Mistake = { readonly answer: Answer; readonly why: string }
export type QuizQuestion = Question & { readonly mistakes: readonly Mistake[] }

export const quizLimits = { questions: 5, mistakes: 3 } as const

/** `why` is null for an unexpected wrong answer. */
export type Reply = { readonly right: boolean; readonly why: string | null }

export function createReply(question: QuizQuestion, answer: Answer): Reply {
  if (isRight(question, answer)) return { right: true, why: question.explanation }
  return { right: false, why: findReason(question, answer) }
}

function findReason(question: QuizQuestion, answer: Answer): string | null {
  if ('options' in question && answer.kind === 'chosen')
    return (
      answer.chosen.map((option) => question.options[option]).find((option) => option?.isRight === false)?.why ?? null
    )
  return question.mistakes.find((mistake) => isSameAnswer(mistake.answer, answer))?.why ?? null
}

export const isSameAnswer = (a: Answer, b: Answer): boolean =>
  a.kind === 'text' && b.kind === 'text'
    ? normalizeAnswerText(a.text) === normalizeAnswerText(b.text)
    : JSON.stringify(a) === JSON.stringify(b)

/**
 * Outcome of the last answer; `answers[i]` belongs to `questions[i]`. `right` also means that other questions are
 * unanswered or wrong. Null if the answers do not fit this quiz.
 */
export function judgeAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): 'wrong' | 'right' | 'solved' | null {
  if (answers.length === 0 || answers.length > questions.length) return null
  const verdicts = answers.map((answer, index) => isRight(questions[index]!, answer))
  if (!verdicts.at(-1)) return 'wrong'
  return verdicts.length === questions.length && verdicts.every(Boolean) ? 'solved' : 'right'
}
