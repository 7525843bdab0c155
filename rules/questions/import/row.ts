import type { BankQuestion } from '../bank-question.ts'

/**
 * Result per row: imported as is (`taken`), imported with corrections (`mended`), `open` until the teacher marks the
 * correct answer, `refused`, merged as a translation of an earlier row (`joined`), or `empty`.
 */
export const rowStates = ['taken', 'mended', 'open', 'refused', 'joined', 'empty'] as const
export type RowState = (typeof rowStates)[number]

/** Automatic corrections of a row. */
export const rowFixes = ['markup', 'seconds', 'picture', 'alike', 'skills', 'gaps'] as const
/** Reasons why a row is rejected. */
export const rowRefusals = [
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
export type RowFix = (typeof rowFixes)[number]
export type RowRefusal = (typeof rowRefusals)[number]
export type RowNote = RowFix | RowRefusal | 'no-right'

export type ImportedRow = {
  readonly row: number
  readonly source: string
  readonly state: RowState
  readonly notes: readonly RowNote[]
  readonly question: BankQuestion | null
}
