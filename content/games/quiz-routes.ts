/** The twelve routes of Quiz Flight over our own banks: which questions each may ask. */

import type { QuizKey, QuizLevel } from '#rules/games/quiz-flight/level.ts'
import type { QuizWords } from '#rules/games/quiz-flight/quiz-words.ts'
import { type QuestionFile, questionIn } from '../question-schema.ts'
import { type ContentLanguage, contentLanguages } from '../languages.ts'

type Route = {
  readonly count: number
  readonly hasString: boolean
  readonly asks: (file: QuestionFile) => boolean
}

const isOf =
  (...kinds: readonly QuestionFile['kind'][]) =>
  ({ kind }: QuestionFile) =>
    kinds.includes(kind)
const isAbout = ({ skills }: QuestionFile, ...wanted: readonly string[]) =>
  skills.some((skill) => wanted.includes(skill))
const isFrom = ({ id }: QuestionFile, ...banks: readonly string[]) => banks.some((bank) => id.startsWith(bank))
const hasFourRings = ({ kind, options }: QuestionFile) => kind === 'choice' && (options?.length ?? 0) >= 4
const firstLoops = ['sequence', 'loops', 'nested-loops', 'turning', 'commands']

const ten = (asks: Route['asks'], hasString = true): Route => ({ count: 10, hasString, asks })

const routes: readonly Route[] = [
  // Fly into a ring.
  {
    count: 5,
    hasString: false,
    asks: ({ kind, options, ages }) => kind === 'choice' && options?.length === 3 && ages[0] <= 8,
  },
  // What was missed comes again.
  ten(
    (file) => hasFourRings(file) && (isFrom(file, 'com', 'dig') || isAbout(file, 'if-then', 'codes', 'strategy')),
    false,
  ),
  // Which comes first.
  ten(isOf('order'), false),
  // How sure am I?
  ten((file) => hasFourRings(file) && isFrom(file, 'log', 'num')),
  // More than one may be right.
  ten(isOf('several')),
  // What does it do? Then loops.
  ten((file) => file.kind === 'program' && isAbout(file, ...firstLoops)),
  // Pairs.
  ten(isOf('match')),
  // A number, nothing to guess from.
  ten(isOf('number')),
  // Reading code: conditions, variables, functions, lists.
  ten((file) => file.kind === 'program' && !isAbout(file, ...firstLoops)),
  // A word of one's own.
  ten(isOf('text')),
  // Everything mixed.
  ten(() => true),
  // The high flight.
  { count: 20, hasString: true, asks: ({ difficulty }) => difficulty > 1 },
]

const aboutSafety = ['online-safety', 'privacy', 'passwords', 'scams', 'asking-for-help', 'security', 'two-step']

/** Beside the twelve: safe and not safe online, in the kinds that the first five have shown. */
const safety = ten((file) => isOf('choice', 'several', 'order')(file) && isAbout(file, ...aboutSafety))

/** The stage shows no pictures of questions yet, so what needs one is not asked. */
const isReady = ({ picture }: QuestionFile): boolean => picture === undefined

const levelOf = ({ count, hasString, asks }: Route, files: readonly QuestionFile[]): QuizLevel => ({
  count,
  hasString,
  questions: files.filter((file) => isReady(file) && asks(file)).flatMap((file) => keyOf(file) ?? []),
})

export const quizLevels = (files: readonly QuestionFile[]): readonly QuizLevel[] =>
  routes.map((route) => levelOf(route, files))

export const safetyLevel = (files: readonly QuestionFile[]): QuizLevel => levelOf(safety, files)

export function keyOf(file: QuestionFile): QuizKey | null {
  const asked = questionIn(file, 'en')
  if (asked === null) return null
  const { id, difficulty } = file
  switch (asked.kind) {
    case 'choice':
    case 'several': {
      const right = asked.options.flatMap((option, at) => (option.isRight ? [at] : []))
      return { id, difficulty, kind: asked.kind, options: asked.options.length, right }
    }
    case 'order':
      return { id, difficulty, kind: asked.kind, items: asked.items.length }
    case 'match':
      return { id, difficulty, kind: asked.kind, items: asked.pairs.length }
    case 'number':
      return { id, difficulty, kind: asked.kind, answer: asked.answer }
    case 'text': {
      const words = contentLanguages.flatMap((language) => file.accepted?.[language] ?? [])
      return { id, difficulty, kind: asked.kind, accepted: [...new Set(words)] }
    }
  }
}

export const quizWords = (
  files: readonly QuestionFile[],
  language: ContentLanguage,
): Readonly<Record<string, QuizWords>> =>
  Object.fromEntries(files.filter(isReady).map((file) => [file.id, wordsOf(file, language)]))

function wordsOf(file: QuestionFile, language: ContentLanguage): QuizWords {
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
