import {
  findQuestionLanguage,
  translateQuestion,
  translateInto,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import type { StepKind } from '#rules/competitions/steps/room-step.ts'
import { isRight } from '#rules/questions/is-right.ts'
import type { Answer, Question } from '#rules/questions/question.ts'
import {
  toStoredAnswer,
  createDisplayedKey,
  hideAnswerKey,
  type ShownQuestion,
} from '#rules/questions/shown-question.ts'

/** A question as copied into a competition. Every language shows its options in the same order. */
export type FrozenQuestion = {
  readonly questionId: string
  readonly content: BankQuestion
  readonly languages: readonly QuestionLanguage[]
  /** Null for a question; a step has its texts in the fields of a question (`steps/step-content.ts`). */
  readonly step?: StepKind | null
}

/** Translation that determines the option order for all languages. */
const toCanonicalQuestion = ({ questionId, content, languages }: FrozenQuestion): Question =>
  translateQuestion(questionId, content, languages[0] ?? 'en', languages)!

const toLanguage = ({ questionId, content, languages }: FrozenQuestion, language: QuestionLanguage): Question =>
  translateQuestion(questionId, content, language, languages)!

export function toShownQuestion(frozenQuestion: FrozenQuestion, language: QuestionLanguage): ShownQuestion {
  const otherLanguage = findOtherLanguage(frozenQuestion, language)
  return {
    ...hideAnswerKey(toLanguage(frozenQuestion, language), toCanonicalQuestion(frozenQuestion)),
    ...(otherLanguage && { language: otherLanguage }),
  }
}

/** Language of the texts if they are not in the requested one: the texts of a step are only in their host's language. */
export function findOtherLanguage(
  { questionId, content, languages }: FrozenQuestion,
  language: QuestionLanguage,
): QuestionLanguage | null {
  const textLanguage = findQuestionLanguage(questionId, content, language, languages)
  return textLanguage === language ? null : textLanguage
}

export function toAnswerKey(
  frozenQuestion: FrozenQuestion,
  language: QuestionLanguage,
): { answer: Answer; explanation: string } {
  const shown = toLanguage(frozenQuestion, language)
  const answer =
    shown.kind === 'text' ? createDisplayedKey(shown) : createDisplayedKey(toCanonicalQuestion(frozenQuestion))
  return { answer, explanation: shown.explanation }
}

/** Accepts typed text in any language of the question; other kinds of answer do not depend on the language. */
export function createAnswerCheck(frozenQuestion: FrozenQuestion): (answer: Answer) => boolean {
  const question = toCanonicalQuestion(frozenQuestion)
  if (question.kind !== 'text') return (answer) => isRight(question, toStoredAnswer(question, answer))
  const translations = frozenQuestion.languages.flatMap(
    (language) => translateInto(frozenQuestion.questionId, frozenQuestion.content, language) ?? [],
  )
  return (answer) => translations.some((translation) => isRight(translation, answer))
}

/** Number of answers per option, in displayed order; empty for typed, ordered and matched answers. */
export function countChosenOptions(frozenQuestion: FrozenQuestion, answers: readonly Answer[]): number[] {
  const question = toCanonicalQuestion(frozenQuestion)
  if (question.kind !== 'choice' && question.kind !== 'several') return []
  const counts = question.options.map(() => 0)
  for (const answer of answers)
    if (answer.kind === 'chosen')
      for (const optionIndex of new Set(answer.chosen)) if (counts[optionIndex] !== undefined) counts[optionIndex] += 1
  return counts
}
