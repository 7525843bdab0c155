/** What a page shows of a question: nothing of it says which answer is right before it was given. */

import type { Question } from '../../questions/question.ts'

export type QuizWords = {
  readonly question: string
  readonly program?: string
  /** Options, items, or the left sides of pairs. */
  readonly parts?: readonly string[]
  readonly partners?: readonly string[]
  /** Why an option is wrong, by its place. */
  readonly whys?: readonly (string | null)[]
  readonly explanation: string
}

/** The words of a question in the language it was read in. */
export function quizWordsOf(asked: Question): QuizWords {
  const { question, explanation } = asked
  const words = { question, explanation, ...(asked.program === null ? {} : { program: asked.program }) }
  switch (asked.kind) {
    case 'choice':
    case 'several': {
      const { options } = asked
      return { ...words, parts: options.map(({ text }) => text), whys: options.map(({ why }) => why) }
    }
    case 'order':
      return { ...words, parts: asked.items }
    case 'match':
      return { ...words, parts: asked.pairs.map(([left]) => left), partners: asked.pairs.map(([, right]) => right) }
    case 'number':
    case 'text':
      return words
  }
}
