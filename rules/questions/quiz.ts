/** Questions inside a lesson: one after the other, each until it is right. */

import { isRight, plainText } from './is-right.ts'
import type { Answer, Question } from './question.ts'

/** A wrong answer that was foreseen, and what is said to it. */
export type Mistake = { readonly answer: Answer; readonly why: string }
export type QuizQuestion = Question & { readonly mistakes: readonly Mistake[] }

export const quizLimits = { questions: 5, mistakes: 3 } as const

/** What is said to an answer; nothing of its own to a wrong one that nobody foresaw. */
export type Reply = { readonly right: boolean; readonly why: string | null }

export function replyTo(question: QuizQuestion, answer: Answer): Reply {
  if (isRight(question, answer)) return { right: true, why: question.explanation }
  return { right: false, why: whyWrong(question, answer) }
}

function whyWrong(question: QuizQuestion, answer: Answer): string | null {
  if ('options' in question && answer.kind === 'chosen')
    return answer.chosen.map((at) => question.options[at]).find((option) => option?.isRight === false)?.why ?? null
  return question.mistakes.find((mistake) => isSameAnswer(mistake.answer, answer))?.why ?? null
}

export const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.kind === 'text' && other.kind === 'text'
    ? plainText(one.text) === plainText(other.text)
    : JSON.stringify(one) === JSON.stringify(other)

/**
 * What the last of the answers came to, each given to the question at its place: `right` where questions are left, or
 * where another one is still wrong; nothing where they cannot be answers to this quiz.
 */
export function outcomeOf(
  questions: readonly Question[],
  answers: readonly Answer[],
): 'wrong' | 'right' | 'solved' | null {
  if (answers.length === 0 || answers.length > questions.length) return null
  const right = answers.map((answer, at) => isRight(questions[at]!, answer))
  if (!right.at(-1)) return 'wrong'
  return right.length === questions.length && right.every(Boolean) ? 'solved' : 'right'
}
