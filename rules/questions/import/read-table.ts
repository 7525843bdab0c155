import { removeHiddenCharacters } from '../../input/hidden-characters.ts'
import { unescapeFormulas } from '../../output/csv.ts'
import { questionLanguages } from '../bank-question.ts'
import { detectColumns, detectFormat, isHeadRow, type Column, type ColumnRole } from './columns.ts'
import { emptyDraft, type Draft, type ImportFormat } from './draft.ts'

export type ParsedTable = {
  readonly format: ImportFormat
  readonly columns: readonly Column[]
  readonly drafts: Iterable<Draft>
}

/** Templates may have a title and instructions above the heading row. */
const maxRowsBeforeHead = 20

/**
 * Null if no heading row is found. Rows are cleaned lazily, because cleaning a large table takes 200 ms.
 */
export function readTable(rows: readonly (readonly string[])[]): ParsedTable | null {
  const firstRows = rows.slice(0, maxRowsBeforeHead).map(cleanRow)
  const headIndex = firstRows.findIndex((row) => isHeadRow(detectColumns(row)))
  if (headIndex < 0) return null
  const columns = detectColumns(firstRows[headIndex]!)
  const format = detectFormat(firstRows[headIndex]!, columns)
  return { format, columns, drafts: readDrafts(headIndex, rows, columns, format) }
}

const cleanRow = (row: readonly string[]) => row.map(removeHiddenCharacters)

function* readDrafts(
  headIndex: number,
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  format: ImportFormat,
): Generator<Draft> {
  for (const [index, rawRow] of rows.entries()) {
    if (index <= headIndex) continue
    const row = cleanRow(rawRow)
    const draft = buildDraft(format === 'skykite' ? row.map(unescapeFormulas) : row, columns, index + 1)
    if (!isInstruction(draft)) yield draft
  }
}

function buildDraft(row: readonly string[], columns: readonly Column[], number: number): Draft {
  const cellsOf = (role: ColumnRole) =>
    columns.filter((column) => column.role === role).map(({ at }) => row[at]?.trim() ?? '')
  const firstCell = (role: ColumnRole) => cellsOf(role)[0] ?? ''
  const cellsByPlace = (role: ColumnRole) => {
    const texts: string[] = []
    for (const column of columns) if (column.role === role) texts[column.place] = row[column.at]?.trim() ?? ''
    return Array.from(texts, (text) => text ?? '')
  }
  const language = firstCell('language').toLowerCase()
  return {
    ...emptyDraft,
    row: number,
    source: row.filter((text) => text.trim() !== '').join(' | '),
    type: firstCell('type'),
    question: firstCell('question'),
    program: firstCell('program'),
    options: cellsByPlace('option'),
    whys: cellsByPlace('why'),
    partners: cellsByPlace('partner'),
    right: firstCell('right'),
    seconds: firstCell('seconds'),
    explanation: firstCell('explanation'),
    skills: firstCell('skills'),
    language: questionLanguages.find((candidate) => candidate === language) ?? null,
    number: firstCell('number'),
    picture: firstCell('picture'),
    alt: firstCell('alt'),
  }
}

/** Quizizz has a row with instructions below the headings. */
const isInstruction = ({ question }: Draft): boolean => /^text of the question/i.test(question)
