import { removeHiddenCharacters } from '../../input/hidden-characters.ts'
import type { QuestionLanguage } from '../bank-question.ts'
import type { Column } from './columns.ts'
import type { Draft, ImportFormat } from './draft.ts'
import type { JudgedRow } from './join-languages.ts'
import { judgeRow, type NamedPictures } from './judge-rows.ts'
import { looksLikeAiken, readAiken } from './read-aiken.ts'
import { looksLikeGift, readGift } from './read-gift.ts'
import { readTable } from './read-table.ts'

/** `judged` is lazy, so that the caller can yield to other requests while it reads thousands of rows. */
export type ImportedQuestions = {
  readonly format: ImportFormat
  readonly columns: readonly Column[]
  readonly judged: Iterable<JudgedRow>
}

/** Null if no row has known headings. */
export function readQuestionTable(
  rows: readonly (readonly string[])[],
  language: QuestionLanguage,
  pictures?: NamedPictures,
): ImportedQuestions | null {
  const parsed = readTable(rows)
  return (
    parsed && {
      format: parsed.format,
      columns: parsed.columns,
      judged: judgeDrafts(parsed.drafts, parsed.format, language, pictures),
    }
  )
}

/** Null if the text is in no known format. */
export function readQuestionText(lines: readonly string[], language: QuestionLanguage): ImportedQuestions | null {
  const cleanLines = lines.map(removeHiddenCharacters)
  if (looksLikeAiken(cleanLines))
    return { format: 'aiken', columns: [], judged: judgeDrafts(readAiken(cleanLines), 'aiken', language) }
  if (looksLikeGift(cleanLines))
    return { format: 'gift', columns: [], judged: judgeDrafts(readGift(cleanLines), 'gift', language) }
  return null
}

/** `language` is the default for rows without a language. */
function* judgeDrafts(
  drafts: Iterable<Draft>,
  format: ImportFormat,
  language: QuestionLanguage,
  pictures?: NamedPictures,
): Generator<JudgedRow> {
  for (const draft of drafts) yield { draft, row: judgeRow(draft, format, draft.language ?? language, pictures) }
}
