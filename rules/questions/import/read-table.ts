import { withoutHiddenSigns } from '../../input/hidden-signs.ts'
import { formulaPlain } from '../../formula-safe.ts'
import { questionLanguages } from '../bank-question.ts'
import { columnsOf, formatOf, isHead, type Column, type ColumnRole } from './columns.ts'
import { emptyDraft, type Draft, type ImportFormat } from './draft.ts'

export type ReadTable = {
  readonly format: ImportFormat
  readonly columns: readonly Column[]
  readonly drafts: Iterable<Draft>
}

/** Templates begin with a title and what to do; the heads come after. */
const searchedRows = 20

/**
 * Questions out of the rows of a table; nothing where no row says what its columns are. Rows are cleaned one by one as
 * they are asked for: all of a large table would take a fifth of a second.
 */
export function readTable(rows: readonly (readonly string[])[]): ReadTable | null {
  const searched = rows.slice(0, searchedRows).map(cleaned)
  const at = searched.findIndex((row) => isHead(columnsOf(row)))
  if (at < 0) return null
  const columns = columnsOf(searched[at]!)
  const format = formatOf(searched[at]!)
  return { format, columns, drafts: draftsBelow(at, rows, columns, format) }
}

const cleaned = (row: readonly string[]) => row.map(withoutHiddenSigns)

function* draftsBelow(
  head: number,
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  format: ImportFormat,
): Generator<Draft> {
  for (const [at, sent] of rows.entries()) {
    if (at <= head) continue
    const row = cleaned(sent)
    const draft = draftOf(format === 'skykite' ? row.map(formulaPlain) : row, columns, at + 1)
    if (!isInstruction(draft)) yield draft
  }
}

function draftOf(row: readonly string[], columns: readonly Column[], number: number): Draft {
  const cell = (role: ColumnRole) => columns.filter((one) => one.role === role).map(({ at }) => row[at]?.trim() ?? '')
  const one = (role: ColumnRole) => cell(role)[0] ?? ''
  const places = (role: ColumnRole) => {
    const found: string[] = []
    for (const column of columns) if (column.role === role) found[column.place] = row[column.at]?.trim() ?? ''
    return Array.from(found, (text) => text ?? '')
  }
  const language = one('language').toLowerCase()
  return {
    ...emptyDraft,
    row: number,
    source: row.filter((text) => text.trim() !== '').join(' | '),
    type: one('type'),
    question: one('question'),
    program: one('program'),
    options: places('option'),
    whys: places('why'),
    partners: places('partner'),
    right: one('right'),
    seconds: one('seconds'),
    explanation: one('explanation'),
    skills: one('skills'),
    language: questionLanguages.find((known) => known === language) ?? null,
    number: one('number'),
    hasPicture: one('picture') !== '',
  }
}

/** Quizizz explains its columns in the first row below the heads. */
const isInstruction = ({ question }: Draft): boolean => /^text of the question/i.test(question)
