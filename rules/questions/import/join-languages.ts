import type { BankQuestion, LocalizedText } from '../bank-question.ts'
import type { Draft } from './draft.ts'
import type { ImportedRow } from './row.ts'

export type JudgedRow = { readonly draft: Draft; readonly row: ImportedRow }

/** Merges rows with the same number and a language into the first of them, as translations of one question. */
export function joinLanguages(judgedRows: readonly JudgedRow[]): readonly ImportedRow[] {
  const rows: ImportedRow[] = []
  const firstRows = new Map<string, number>()
  for (const { draft, row } of judgedRows) {
    const first = draft.number !== '' && draft.language ? firstRows.get(draft.number) : undefined
    if (first === undefined || row.question === null) {
      if (draft.language && draft.number !== '' && row.question) firstRows.set(draft.number, rows.length)
      rows.push(row)
      continue
    }
    const firstRow = rows[first]!
    const merged = mergeTranslations(firstRow.question!, row.question)
    if (merged) rows[first] = { ...firstRow, question: merged }
    rows.push({
      ...row,
      state: merged ? 'joined' : 'refused',
      notes: merged ? [] : ['other-shape'],
      cells: merged ? {} : { 'other-shape': { role: 'number', place: 0 } },
      question: null,
    })
  }
  return rows
}

const mergeTexts = (a: LocalizedText, b: LocalizedText): LocalizedText => ({ ...b, ...a })

function mergeTranslations(a: BankQuestion, b: BankQuestion): BankQuestion | null {
  const hasSameShape =
    a.kind === b.kind &&
    a.answer === b.answer &&
    a.items.length === b.items.length &&
    a.pairs.length === b.pairs.length &&
    a.options.length === b.options.length &&
    a.options.every(({ right }, index) => right === b.options[index]!.right)
  if (!hasSameShape) return null
  return {
    ...a,
    question: mergeTexts(a.question, b.question),
    explanation: mergeTexts(a.explanation, b.explanation),
    picture:
      a.picture && b.picture
        ? { ...a.picture, alt: mergeTexts(a.picture.alt, b.picture.alt) }
        : (a.picture ?? b.picture),
    options: a.options.map(({ text, right, why }, index) => ({
      text: mergeTexts(text, b.options[index]!.text),
      right,
      why: mergeTexts(why, b.options[index]!.why),
    })),
    items: a.items.map((item, index) => mergeTexts(item, b.items[index]!)),
    pairs: a.pairs.map(([left, right], index) => [
      mergeTexts(left, b.pairs[index]![0]),
      mergeTexts(right, b.pairs[index]![1]),
    ]),
    accepted: { ...b.accepted, ...a.accepted },
  }
}
