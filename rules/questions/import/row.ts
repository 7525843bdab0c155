import type { BankQuestion } from '../bank-question.ts'
import type { Column } from './columns.ts'

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
  'alt-long',
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

/** The cell that a note is about, as role and place of its column. */
export type NotedCell = Pick<Column, 'role' | 'place'>

export type ImportedRow = {
  readonly row: number
  readonly source: string
  readonly state: RowState
  readonly notes: readonly RowNote[]
  /** Missing for text formats, which have no columns, and for rows that wait for confirmation. */
  readonly cells?: Readonly<Partial<Record<RowNote, NotedCell>>>
  readonly question: BankQuestion | null
}
