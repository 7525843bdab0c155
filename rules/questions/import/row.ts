import type { BankQuestion } from '../bank-question.ts'

/**
 * What becomes of one row: taken as it is, mended and taken, open until somebody says which answer is right, refused,
 * joined to the row above as another language of it, or empty.
 */
export const rowStates = ['taken', 'mended', 'open', 'refused', 'joined', 'empty'] as const
export type RowState = (typeof rowStates)[number]

/** How a row was mended. */
export const mends = ['markup', 'seconds', 'picture', 'alike', 'skills', 'gaps'] as const
/** Why a row cannot be taken. */
export const refusals = [
  'no-question',
  'question-long',
  'option-long',
  'reason-long',
  'few-options',
  'many-options',
  'all-right',
  'kind',
  'no-number',
  'no-words',
  'few-parts',
  'no-program',
  'other-shape',
] as const
export type Mend = (typeof mends)[number]
export type RowRefusal = (typeof refusals)[number]
export type RowNote = Mend | RowRefusal | 'no-right'

export type ImportedRow = {
  readonly row: number
  readonly source: string
  readonly state: RowState
  readonly notes: readonly RowNote[]
  readonly question: BankQuestion | null
}
