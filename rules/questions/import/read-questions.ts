import { withoutHiddenSigns } from '../../input/hidden-signs.ts'
import type { QuestionLanguage } from '../bank-question.ts'
import type { Column } from './columns.ts'
import type { Draft, ImportFormat } from './draft.ts'
import type { Judged } from './join-languages.ts'
import { judgeRow } from './judge-rows.ts'
import { looksLikeAiken, readAiken } from './read-aiken.ts'
import { looksLikeGift, readGift } from './read-gift.ts'
import { readTable } from './read-table.ts'

/** Rows are read while they are asked for, so that whoever reads three thousand can let others have their turn. */
export type FoundQuestions = {
  readonly format: ImportFormat
  readonly columns: readonly Column[]
  readonly judged: Iterable<Judged>
}

/** Questions out of a table, or nothing where its heads say none of it. */
export function questionsInTable(
  rows: readonly (readonly string[])[],
  language: QuestionLanguage,
): FoundQuestions | null {
  const read = readTable(rows)
  return read && { format: read.format, columns: read.columns, judged: judge(read.drafts, read.format, language) }
}

/** Questions out of the lines of a text, or nothing where it is in none of the formats we know. */
export function questionsInText(lines: readonly string[], language: QuestionLanguage): FoundQuestions | null {
  const read = lines.map(withoutHiddenSigns)
  if (looksLikeAiken(read)) return { format: 'aiken', columns: [], judged: judge(readAiken(read), 'aiken', language) }
  if (looksLikeGift(read)) return { format: 'gift', columns: [], judged: judge(readGift(read), 'gift', language) }
  return null
}

/** Texts without a language are in the one that is given. */
function* judge(drafts: Iterable<Draft>, format: ImportFormat, language: QuestionLanguage): Generator<Judged> {
  for (const draft of drafts) yield { draft, row: judgeRow(draft, format, draft.language ?? language) }
}
