import {
  playableQuestion,
  questionInLanguage,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import { isRight } from '#rules/questions/is-right.ts'
import type { Answer, Question } from '#rules/questions/question.ts'
import { answerAsKept, keyAsShown, withoutKey, type ShownQuestion } from '#rules/questions/shown-question.ts'

/** A question as a room asks it: each device in its own language, all with the same places. */
export type AskedQuestion = {
  readonly questionId: string
  readonly content: BankQuestion
  readonly languages: readonly QuestionLanguage[]
}

/** The one whose places count, whatever language somebody reads. */
const judged = ({ questionId, content, languages }: AskedQuestion): Question =>
  playableQuestion(questionId, content, languages[0] ?? 'en', languages)!

const inLanguage = ({ questionId, content, languages }: AskedQuestion, language: QuestionLanguage): Question =>
  playableQuestion(questionId, content, language, languages)!

export const shownIn = (asked: AskedQuestion, language: QuestionLanguage): ShownQuestion =>
  withoutKey(inLanguage(asked, language), judged(asked))

export function keyIn(asked: AskedQuestion, language: QuestionLanguage): { answer: Answer; explanation: string } {
  const shown = inLanguage(asked, language)
  const answer = shown.kind === 'text' ? keyAsShown(shown) : keyAsShown(judged(asked))
  return { answer, explanation: shown.explanation }
}

/** Words are right in every language the question has; everything else is the same in all of them. */
export function judge(asked: AskedQuestion): (answer: Answer) => boolean {
  const question = judged(asked)
  if (question.kind !== 'text') return (answer) => isRight(question, answerAsKept(question, answer))
  const spoken = asked.languages.flatMap(
    (language) => questionInLanguage(asked.questionId, asked.content, language) ?? [],
  )
  return (answer) => spoken.some((one) => isRight(one, answer))
}

/** How many chose each part, by its place; nothing for what is typed, ordered or matched. */
export function chosenCounts(asked: AskedQuestion, answers: readonly Answer[]): number[] {
  const question = judged(asked)
  if (question.kind !== 'choice' && question.kind !== 'several') return []
  const counts = question.options.map(() => 0)
  for (const answer of answers)
    if (answer.kind === 'chosen')
      for (const place of new Set(answer.chosen)) if (counts[place] !== undefined) counts[place] += 1
  return counts
}
