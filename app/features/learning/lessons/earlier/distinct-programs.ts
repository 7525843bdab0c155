import type { ProgramDraft } from '#rules/program/draft.ts'
import { printPython } from '#rules/program/python.ts'
import { countBlocks } from '#rules/program/tree.ts'

export type EarlierDraft = { readonly key: string; readonly at: number; readonly draft: ProgramDraft }

/** Removes drafts that look like the current program or like a newer draft. */
export function removeDuplicates(current: ProgramDraft, earlier: readonly EarlierDraft[]): readonly EarlierDraft[] {
  const seen = new Set([appearanceKey(current)])
  return earlier.filter(({ draft }) => {
    const key = appearanceKey(draft)
    return !seen.has(key) && seen.add(key)
  })
}

/** Ignores block ids: drafts with the same blocks have the same key. */
const appearanceKey = ({ program, typed, loose, looseValues = [] }: ProgramDraft): string =>
  JSON.stringify([
    typed?.text ?? printPython(program),
    loose.map((body) => printPython({ ...program, body })),
    looseValues,
  ])

/** Counts non-empty lines if the typed text could not be parsed into blocks. */
export const countBlocksOrLines = ({ program, typed }: ProgramDraft): number =>
  countBlocks(program) || (typed?.text.split('\n').filter((line) => line.trim() !== '').length ?? 0)
