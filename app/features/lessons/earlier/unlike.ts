import type { ProgramDraft } from '#rules/program/draft.ts'
import { printPython } from '#rules/program/python.ts'
import { countBlocks } from '#rules/program/tree.ts'

export type Earlier = { readonly key: string; readonly at: number; readonly draft: ProgramDraft }

/** Each program once, without the one that stands there now: whoever brought one back does not look for it any more. */
export function unlike(now: ProgramDraft, earlier: readonly Earlier[]): readonly Earlier[] {
  const seen = new Set([looksOf(now)])
  return earlier.filter(({ draft }) => {
    const looks = looksOf(draft)
    return !seen.has(looks) && seen.add(looks)
  })
}

/** The same blocks with other ids look the same. */
const looksOf = ({ program, typed, loose, looseValues = [] }: ProgramDraft): string =>
  JSON.stringify([
    typed?.text ?? printPython(program),
    loose.map((body) => printPython({ ...program, body })),
    looseValues,
  ])

/** Of a text that is no tree, its lines. */
export const blocksIn = ({ program, typed }: ProgramDraft): number =>
  countBlocks(program) || (typed?.text.split('\n').filter((line) => line.trim() !== '').length ?? 0)
