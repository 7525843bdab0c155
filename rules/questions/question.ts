/** Questions of every kind, as a quiz, a competition and a lesson use them, in one language. */

export const questionKinds = ['choice', 'several', 'order', 'number', 'text', 'match', 'program'] as const

export type Option = { readonly text: string; readonly isRight: boolean; readonly why: string | null }

type Asked = {
  readonly id: string
  readonly question: string
  readonly explanation: string
  /** Python text of our subset, where something is asked about a program. */
  readonly program: string | null
  readonly picture?: Picture | null
}

/** A drawing of ours by its name, and what it shows. */
export type Picture = { readonly file: string; readonly alt: string }

export type Question = Asked &
  (
    | { readonly kind: 'choice' | 'several'; readonly options: readonly Option[] }
    /** In the right order. */
    | { readonly kind: 'order'; readonly items: readonly string[] }
    | { readonly kind: 'number'; readonly answer: number }
    | { readonly kind: 'text'; readonly accepted: readonly string[] }
    | { readonly kind: 'match'; readonly pairs: readonly (readonly [string, string])[] }
  )

/** What somebody answers: options and items by their place in the question, however they were shown. */
export type Answer =
  | { readonly kind: 'chosen'; readonly chosen: readonly number[] }
  | { readonly kind: 'ordered'; readonly order: readonly number[] }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'text'; readonly text: string }
  /** For each left side the right side it was put to. */
  | { readonly kind: 'matched'; readonly partners: readonly number[] }

export const longestTypedAnswer = 40
