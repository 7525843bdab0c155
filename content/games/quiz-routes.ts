/** The twelve levels (routes) of the game Quiz Flight: which bank questions each may contain. */

import type { QuizKey, QuizLevel } from '#rules/games/quiz-flight/level.ts'
import type { QuizText } from '#rules/games/quiz-flight/quiz-text.ts'
import { type QuestionFile, localizeQuestion } from '../question-schema.ts'
import { type ContentLanguage, contentLanguages } from '../languages.ts'

type Route = {
  readonly count: number
  readonly hasString: boolean
  readonly asks: (file: QuestionFile) => boolean
}

const hasKind =
  (...kinds: readonly QuestionFile['kind'][]) =>
  ({ kind }: QuestionFile) =>
    kinds.includes(kind)
const isAbout = ({ skills }: QuestionFile, ...skillNames: readonly string[]) =>
  skills.some((skill) => skillNames.includes(skill))
const isFromBank = ({ id }: QuestionFile, ...banks: readonly string[]) => banks.some((bank) => id.startsWith(bank))
const hasFourRings = ({ kind, options }: QuestionFile) => kind === 'choice' && (options?.length ?? 0) >= 4
const firstLoops = ['sequence', 'loops', 'nested-loops', 'turning', 'commands']

const tenQuestions = (asks: Route['asks'], hasString = true): Route => ({ count: 10, hasString, asks })

const routes: readonly Route[] = [
  // Simple choice: fly into a ring.
  {
    count: 5,
    hasString: false,
    asks: ({ kind, options, ages }) => kind === 'choice' && options?.length === 3 && ages[0] <= 8,
  },
  // Missed questions are repeated.
  tenQuestions(
    (file) => hasFourRings(file) && (isFromBank(file, 'com', 'dig') || isAbout(file, 'if-then', 'codes', 'strategy')),
    false,
  ),
  // Ordering questions.
  tenQuestions(hasKind('order'), false),
  // Players bet on how sure they are.
  tenQuestions((file) => hasFourRings(file) && isFromBank(file, 'log', 'num')),
  // Several options may be right.
  tenQuestions(hasKind('several')),
  // Programs with sequences and loops.
  tenQuestions((file) => file.kind === 'program' && isAbout(file, ...firstLoops)),
  // Matching pairs.
  tenQuestions(hasKind('match')),
  // Typed numbers.
  tenQuestions(hasKind('number')),
  // Reading code: conditions, variables, functions, lists.
  tenQuestions((file) => file.kind === 'program' && !isAbout(file, ...firstLoops)),
  // Typed words.
  tenQuestions(hasKind('text')),
  // All kinds mixed.
  tenQuestions(() => true),
  // Final level: harder questions only.
  { count: 20, hasString: true, asks: ({ difficulty }) => difficulty > 1 },
]

const safetySkills = ['online-safety', 'privacy', 'passwords', 'scams', 'asking-for-help', 'security', 'two-step']

/** Extra level about online safety, with question kinds of the first five levels. */
const safetyRoute = tenQuestions(
  (file) => hasKind('choice', 'several', 'order')(file) && isAbout(file, ...safetySkills),
)

/** The game cannot show pictures yet, so questions with a picture are excluded. */
const isWithoutPicture = ({ picture }: QuestionFile): boolean => picture === undefined

const buildLevel = ({ count, hasString, asks }: Route, files: readonly QuestionFile[]): QuizLevel => ({
  count,
  hasString,
  questions: files.filter((file) => isWithoutPicture(file) && asks(file)).flatMap((file) => buildQuizKey(file) ?? []),
})

export const buildQuizLevels = (files: readonly QuestionFile[]): readonly QuizLevel[] =>
  routes.map((route) => buildLevel(route, files))

export const buildSafetyLevel = (files: readonly QuestionFile[]): QuizLevel => buildLevel(safetyRoute, files)

export function buildQuizKey(file: QuestionFile): QuizKey | null {
  const question = localizeQuestion(file, 'en')
  if (question === null) return null
  const { id, difficulty } = file
  switch (question.kind) {
    case 'choice':
    case 'several': {
      const right = question.options.flatMap((option, index) => (option.isRight ? [index] : []))
      return { id, difficulty, kind: question.kind, options: question.options.length, right }
    }
    case 'order':
      return { id, difficulty, kind: question.kind, items: question.items.length }
    case 'match':
      return { id, difficulty, kind: question.kind, items: question.pairs.length }
    case 'number':
      return { id, difficulty, kind: question.kind, answer: question.answer }
    case 'text': {
      const words = contentLanguages.flatMap((language) => file.accepted?.[language] ?? [])
      return { id, difficulty, kind: question.kind, accepted: [...new Set(words)] }
    }
  }
}

export const buildQuizTexts = (
  files: readonly QuestionFile[],
  language: ContentLanguage,
): Readonly<Record<string, QuizText>> =>
  Object.fromEntries(files.filter(isWithoutPicture).map((file) => [file.id, localizeTexts(file, language)]))

function localizeTexts(file: QuestionFile, language: ContentLanguage): QuizText {
  const [question, explanation] = [file.question[language], file.explanation[language]]
  const program = file.program === undefined ? {} : { program: file.program }
  if (file.options !== undefined) {
    const parts = file.options.map(({ text }) => text[language])
    return { question, ...program, parts, whys: file.options.map(({ why }) => why?.[language] ?? null), explanation }
  }
  if (file.items !== undefined) return { question, parts: file.items.map((item) => item[language]), explanation }
  if (file.pairs === undefined) return { question, ...program, explanation }
  const parts = file.pairs.map(([left]) => left[language])
  return { question, parts, partners: file.pairs.map(([, right]) => right[language]), explanation }
}
