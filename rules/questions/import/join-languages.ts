import type { BankQuestion, Words } from '../bank-question.ts'
import type { Draft } from './draft.ts'
import type { ImportedRow } from './row.ts'

export type Judged = { readonly draft: Draft; readonly row: ImportedRow }

/** Rows of one number that say their language are one question: the first is it, the others add their words to it. */
export function joinLanguages(judged: readonly Judged[]): readonly ImportedRow[] {
  const rows: ImportedRow[] = []
  const firsts = new Map<string, number>()
  for (const { draft, row } of judged) {
    const first = draft.number !== '' && draft.language ? firsts.get(draft.number) : undefined
    if (first === undefined || row.question === null) {
      if (draft.language && draft.number !== '' && row.question) firsts.set(draft.number, rows.length)
      rows.push(row)
      continue
    }
    const before = rows[first]!
    const joined = joinedWith(before.question!, row.question)
    if (joined) rows[first] = { ...before, question: joined }
    rows.push({
      ...row,
      state: joined ? 'joined' : 'refused',
      notes: joined ? [] : ['other-shape'],
      question: null,
    })
  }
  return rows
}

const both = (one: Words, other: Words): Words => ({ ...other, ...one })

function joinedWith(one: BankQuestion, other: BankQuestion): BankQuestion | null {
  const sameShape =
    one.kind === other.kind &&
    one.answer === other.answer &&
    one.items.length === other.items.length &&
    one.pairs.length === other.pairs.length &&
    one.options.length === other.options.length &&
    one.options.every(({ right }, at) => right === other.options[at]!.right)
  if (!sameShape) return null
  return {
    ...one,
    question: both(one.question, other.question),
    explanation: both(one.explanation, other.explanation),
    options: one.options.map(({ text, right, why }, at) => ({
      text: both(text, other.options[at]!.text),
      right,
      why: both(why, other.options[at]!.why),
    })),
    items: one.items.map((item, at) => both(item, other.items[at]!)),
    pairs: one.pairs.map(([left, right], at) => [both(left, other.pairs[at]![0]), both(right, other.pairs[at]![1])]),
    accepted: { ...other.accepted, ...one.accepted },
  }
}
