/** Displayed texts of a question; they do not reveal the correct answer before the player answers. */

import type { Question } from '../../questions/question.ts'

export type QuizText = {
  readonly question: string
  readonly program?: string
  /** Options, items, or the left sides of pairs. */
  readonly parts?: readonly string[]
  readonly partners?: readonly string[]
  /** Explanation per option why it is wrong. */
  readonly whys?: readonly (string | null)[]
  readonly explanation: string
}

export function extractQuizText(source: Question): QuizText {
  const { question, explanation } = source
  const commonText = { question, explanation, ...(source.program === null ? {} : { program: source.program }) }
  switch (source.kind) {
    case 'choice':
    case 'several': {
      const { options } = source
      return { ...commonText, parts: options.map(({ text }) => text), whys: options.map(({ why }) => why) }
    }
    case 'order':
      return { ...commonText, parts: source.items }
    case 'match':
      return {
        ...commonText,
        parts: source.pairs.map(([left]) => left),
        partners: source.pairs.map(([, right]) => right),
      }
    case 'number':
    case 'text':
      return commonText
  }
}
