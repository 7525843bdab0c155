/** Aiken: a question, options `A.` or `A)`, and `ANSWER: B`. */

import { emptyDraft, maxDraftOptions, type Draft } from './draft.ts'

const optionPattern = /^([A-Z])[.)]\s+(.*)$/
const answerPattern = /^ANSWER:\s*([A-Z](?:\s*,\s*[A-Z])*)\s*$/

export const looksLikeAiken = (lines: readonly string[]): boolean =>
  lines.some((line) => answerPattern.test(line.trim())) && lines.some((line) => optionPattern.test(line.trim()))

export function* readAiken(lines: readonly string[]): Generator<Draft> {
  let draft: Draft | null = null
  const appendSource = (line: string) =>
    (draft = { ...draft!, source: draft!.source === '' ? line : `${draft!.source} | ${line}` })
  for (const [index, rawLine] of lines.entries()) {
    const line = rawLine.trim()
    if (line === '') continue
    draft ??= { ...emptyDraft, row: index + 1, type: 'choice' }
    appendSource(line)
    const [optionMatch, answerMatch] = [optionPattern.exec(line), answerPattern.exec(line)]
    if (answerMatch) {
      yield { ...draft, right: answerMatch[1]! }
      draft = null
    } else if (optionMatch) {
      // Extra options are not stored: the row is rejected anyway.
      if (draft.options.length <= maxDraftOptions) draft = { ...draft, options: [...draft.options, optionMatch[2]!] }
    } else if (draft.options.length > 0) {
      // The next question begins, although the previous one has no answer line.
      yield { ...draft, source: draft.source.slice(0, -line.length - 3) }
      draft = { ...emptyDraft, row: index + 1, type: 'choice', question: line, source: line }
    } else draft = { ...draft, question: draft.question === '' ? line : `${draft.question} ${line}` }
  }
  if (draft) yield draft
}
