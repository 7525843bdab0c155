/** Questions in one language, used by quizzes, competitions and lessons. */

export const questionKinds = ['choice', 'several', 'order', 'number', 'text', 'match', 'program'] as const

export type Option = { readonly text: string; readonly isRight: boolean; readonly why: string | null }

type QuestionBase = {
  readonly id: string
  readonly question: string
  readonly explanation: string
  /** Program in the supported Python subset, for program questions. */
  readonly program: string | null
  readonly picture?: Picture | null
}

/** A built-in picture by file name, or an uploaded one (`uploaded-picture.ts`), with its alternative text. */
export type Picture = { readonly file: string; readonly alt: string }

export type Question = QuestionBase &
  (
    | { readonly kind: 'choice' | 'several'; readonly options: readonly Option[] }
    /** In the correct order. */
    | { readonly kind: 'order'; readonly items: readonly string[] }
    | { readonly kind: 'number'; readonly answer: number }
    | { readonly kind: 'text'; readonly accepted: readonly string[] }
    | { readonly kind: 'match'; readonly pairs: readonly (readonly [string, string])[] }
  )

/** Options and items are stored indexes of the question, independent of the display order. */
export type Answer =
  | { readonly kind: 'chosen'; readonly chosen: readonly number[] }
  | { readonly kind: 'ordered'; readonly order: readonly number[] }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'text'; readonly text: string }
  /** Index of the chosen right side for each left side. */
  | { readonly kind: 'matched'; readonly partners: readonly number[] }

export const maxTypedAnswerLength = 40

/** Kind of the answer to each kind of question. */
export const answerKinds = {
  choice: 'chosen',
  several: 'chosen',
  order: 'ordered',
  match: 'matched',
  number: 'number',
  text: 'text',
} as const satisfies Record<Question['kind'], Answer['kind']>
