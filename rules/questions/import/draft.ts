/** Raw question from an import file, before validation. */

import type { QuestionLanguage } from '../bank-question.ts'

export const importFormats = ['skykite', 'kahoot', 'quizizz', 'blooket', 'table', 'gift', 'aiken'] as const
export type ImportFormat = (typeof importFormats)[number]

export type Draft = {
  /** Row number in the file, from 1 as in spreadsheets. */
  readonly row: number
  /** Original text in the file, shown in the report. */
  readonly source: string
  /** Question kind as named in the file; empty if the format has only one kind. */
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
  /** Rows with the same number are one question in several languages. */
  readonly number: string
  /** Name of a picture of the bank. Other tools write a link, which is not followed. */
  readonly picture: string
  /** Description of the picture. */
  readonly alt: string
}

/** Upper limit, because finding duplicates compares each option with all previous ones. */
export const maxDraftOptions = 100

/** Longer than any valid question; longer rows are rejected without parsing. */
export const maxSourceLength = 40_000

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
  picture: '',
  alt: '',
}
