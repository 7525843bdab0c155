/** Aiken: a question, options `A.` or `A)`, and `ANSWER: B`. */

import { emptyDraft, mostGivenOptions, type Draft } from './draft.ts'

const option = /^([A-Z])[.)]\s+(.*)$/
const answer = /^ANSWER:\s*([A-Z](?:\s*,\s*[A-Z])*)\s*$/

export const looksLikeAiken = (lines: readonly string[]): boolean =>
  lines.some((line) => answer.test(line.trim())) && lines.some((line) => option.test(line.trim()))

export function* readAiken(lines: readonly string[]): Generator<Draft> {
  let open: Draft | null = null
  const add = (line: string) => (open = { ...open!, source: open!.source === '' ? line : `${open!.source} | ${line}` })
  for (const [at, given] of lines.entries()) {
    const line = given.trim()
    if (line === '') continue
    open ??= { ...emptyDraft, row: at + 1, type: 'choice' }
    add(line)
    const [chosen, right] = [option.exec(line), answer.exec(line)]
    if (right) {
      yield { ...open, right: right[1]! }
      open = null
    } else if (chosen) {
      // More are refused whatever they are.
      if (open.options.length <= mostGivenOptions) open = { ...open, options: [...open.options, chosen[2]!] }
    } else if (open.options.length > 0) {
      // The next question begins, and the one before was never answered.
      yield { ...open, source: open.source.slice(0, -line.length - 3) }
      open = { ...emptyDraft, row: at + 1, type: 'choice', question: line, source: line }
    } else open = { ...open, question: open.question === '' ? line : `${open.question} ${line}` }
  }
  if (open) yield open
}
