/** One question of a file, as any of the formats says it, before anything is made of it. */

import type { QuestionLanguage } from '../bank-question.ts'

export const importFormats = ['skykite', 'kahoot', 'quizizz', 'blooket', 'table', 'gift', 'aiken'] as const
export type ImportFormat = (typeof importFormats)[number]

export type Draft = {
  /** In the file, counted from one as spreadsheets do. */
  readonly row: number
  /** As it stands in the file, for whoever looks it up. */
  readonly source: string
  /** What the file calls the kind; nothing where it has one kind only. */
  readonly type: string
  readonly question: string
  readonly program: string
  readonly options: readonly string[]
  readonly whys: readonly string[]
  readonly partners: readonly string[]
  /** Numbers or letters of options, or a number or text to be typed. */
  readonly right: string
  readonly seconds: string
  readonly explanation: string
  readonly skills: string
  readonly language: QuestionLanguage | null
  /** Rows with the same one are the same question in several languages. */
  readonly number: string
  readonly hasPicture: boolean
}

/** More than anybody writes, also where some are alike: each is compared with all before it. */
export const mostGivenOptions = 100

/** More than all a question can hold, in the longest way to write it: the rest of such a row is not looked at. */
export const longestSource = 40_000

export const emptyDraft: Draft = {
  row: 0,
  source: '',
  type: '',
  question: '',
  program: '',
  options: [],
  whys: [],
  partners: [],
  right: '',
  seconds: '',
  explanation: '',
  skills: '',
  language: null,
  number: '',
  hasPicture: false,
}
