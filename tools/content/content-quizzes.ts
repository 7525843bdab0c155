import { contentLanguages, type ContentLanguage } from '#content/languages.ts'
import { findQuestionFaults, localizeQuiz, type QuizQuestionFile } from '#content/question-schema.ts'
import type { QuizStep } from '#content/schema.ts'
import { parseTypedNumber } from '#rules/competitions/typed-number.ts'
import { isRight } from '#rules/questions/is-right.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isSameAnswer, type QuizQuestion } from '#rules/questions/quiz.ts'
import { toStoredAnswer, createDisplayedKey } from '#rules/questions/shown-question.ts'
import { textProblems } from './content-texts.ts'

/** Reports the problems of a lesson's quiz questions. */
export const quizProblems = (quiz: QuizStep): string[] =>
  quiz.questions.flatMap((file, index) => {
    const inLanguages = contentLanguages.flatMap((language) =>
      localizeQuiz({ id: quiz.id, questions: [file] }, language).flatMap((question) =>
        answerProblems(question, language),
      ),
    )
    const faults = new Set([...findQuestionFaults(file), ...wordProblems(file), ...inLanguages])
    return [...faults].map((fault) => `question ${index + 1} ${fault}`)
  })

/** Question and feedback texts must be in their language; options and items may be numbers or symbols. */
function wordProblems({ question, explanation, options = [], mistakes = [] }: QuizQuestionFile): string[] {
  const feedback = [...options.flatMap(({ why }) => (why ? [why] : [])), ...mistakes.map(({ why }) => why)]
  const textsIn = (language: ContentLanguage) => ({
    question: question[language],
    explanation: explanation[language],
    why: feedback.map((words) => words[language]),
  })
  return textProblems({ en: textsIn('en'), th: textsIn('th'), ko: textsIn('ko'), cn: textsIn('cn') })
}

function answerProblems(question: QuizQuestion, language: ContentLanguage): string[] {
  const parts = partsOf(question)
  const mistakes = question.mistakes.map(({ answer }) => answer)
  const hasOptions = 'options' in question
  const rules: Readonly<Record<string, boolean>> = {
    'has a correct answer that cannot be entered': !isReachable(question),
    [`has two identical parts in ${language}`]: new Set(parts).size < parts.length,
    'explains no wrong answer (mistakes)': !hasOptions && mistakes.length === 0,
    'has mistakes although its options already explain why they are wrong': hasOptions && mistakes.length > 0,
    'lists a correct answer as a mistake': mistakes.some((answer) => isRight(question, answer)),
    'has a mistake that cannot be entered': !hasOptions && mistakes.some((answer) => !canAnswer(question, answer)),
    'has the same mistake twice': mistakes.some((answer, index) =>
      mistakes.slice(0, index).some((other) => isSameAnswer(answer, other)),
    ),
  }
  return Object.keys(rules).filter((fault) => rules[fault])
}

/** Whether a student can enter the correct answer in the displayed question. */
function isReachable(question: QuizQuestion): boolean {
  if (question.kind === 'number' && parseTypedNumber(String(question.answer)) !== question.answer) return false
  return isRight(question, toStoredAnswer(question, createDisplayedKey(question)))
}

function partsOf(question: QuizQuestion): readonly string[] {
  if (question.kind === 'order') return question.items
  return question.kind === 'match' ? question.pairs.flat() : []
}

function canAnswer(question: QuizQuestion, answer: Answer): boolean {
  const isEvery = (places: readonly number[], count: number) =>
    places.length === count && new Set(places).size === count && places.every((place) => place < count)
  if (answer.kind === 'ordered') return question.kind === 'order' && isEvery(answer.order, question.items.length)
  if (answer.kind === 'matched') return question.kind === 'match' && isEvery(answer.partners, question.pairs.length)
  return answer.kind === question.kind
}
