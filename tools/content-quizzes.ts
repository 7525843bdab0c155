import { contentLanguages, type ContentLanguage } from '#content/languages.ts'
import { questionFaults, quizIn, type QuizQuestionFile } from '#content/question-schema.ts'
import type { QuizStep } from '#content/schema.ts'
import { typedNumber } from '#rules/competitions/typed-number.ts'
import { isRight } from '#rules/questions/is-right.ts'
import type { Answer } from '#rules/questions/question.ts'
import { isSameAnswer, type QuizQuestion } from '#rules/questions/quiz.ts'
import { answerAsKept, keyAsShown } from '#rules/questions/shown-question.ts'
import { textProblems } from './content-texts.ts'

/** What is wrong with the questions of a lesson, question by question. */
export const quizProblems = (quiz: QuizStep): string[] =>
  quiz.questions.flatMap((file, at) => {
    const inLanguages = contentLanguages.flatMap((language) =>
      quizIn({ id: quiz.id, questions: [file] }, language).flatMap((question) => answerProblems(question, language)),
    )
    const faults = new Set([...questionFaults(file), ...wordProblems(file), ...inLanguages])
    return [...faults].map((fault) => `question ${at + 1} ${fault}`)
  })

/** Sentences are sentences of their language; what is chosen or ordered may be a number or a sign. */
function wordProblems({ question, explanation, options = [], mistakes = [] }: QuizQuestionFile): string[] {
  const said = [...options.flatMap(({ why }) => (why ? [why] : [])), ...mistakes.map(({ why }) => why)]
  const of = (language: ContentLanguage) => ({
    question: question[language],
    explanation: explanation[language],
    why: said.map((words) => words[language]),
  })
  return textProblems({ en: of('en'), th: of('th'), ko: of('ko'), cn: of('cn') })
}

function answerProblems(question: QuizQuestion, language: ContentLanguage): string[] {
  const parts = partsOf(question)
  const foreseen = question.mistakes.map(({ answer }) => answer)
  const byOptions = 'options' in question
  const rules: Readonly<Record<string, boolean>> = {
    'has a right answer that nobody can give': !isReachable(question),
    [`has two parts alike in ${language}`]: new Set(parts).size < parts.length,
    'has no wrong answer with an explanation of its own (mistakes)': !byOptions && foreseen.length === 0,
    'has mistakes, but its options say themselves why they are wrong': byOptions && foreseen.length > 0,
    'has a mistake that is right': foreseen.some((answer) => isRight(question, answer)),
    'has a mistake that nobody can make': !byOptions && foreseen.some((answer) => !canAnswer(question, answer)),
    'has the same mistake twice': foreseen.some((answer, at) =>
      foreseen.slice(0, at).some((other) => isSameAnswer(answer, other)),
    ),
  }
  return Object.keys(rules).filter((fault) => rules[fault])
}

/** What a child sees, moves and types comes back as the right answer. */
function isReachable(question: QuizQuestion): boolean {
  if (question.kind === 'number' && typedNumber(String(question.answer)) !== question.answer) return false
  return isRight(question, answerAsKept(question, keyAsShown(question)))
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
