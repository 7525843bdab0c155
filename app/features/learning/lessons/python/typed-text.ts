/** Converts between typed Python and the program tree. Text that cannot be parsed is stored in `draft.typed`. */

import { findUnofferedBlock, type OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { preserveIds } from '#rules/program/preserve-ids.ts'
import { parsePython, printPython, pythonLines } from '#rules/program/python.ts'
import { statementsIn, type NodeId } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'

export const getDraftText = ({ typed, program }: ProgramDraft): string => typed?.text ?? printPython(program)

export type Language = { readonly vocabulary: Vocabulary; readonly offered: OfferedBlocks }

/** Returns the draft with the typed text applied. Loose blocks beside the program are preserved. */
export function applyTypedText(
  text: string,
  previousDraft: ProgramDraft,
  { vocabulary, offered }: Language,
): ProgramDraft {
  const parsed = parsePython(text, vocabulary)
  if (!parsed.ok) return { ...previousDraft, typed: { text, problem: { reason: parsed.reason, line: parsed.line } } }
  const refused = findUnofferedBlock(parsed.value, offered)
  if (refused) {
    const line = parsed.lines.get(refused.nodeId) ?? 1
    return { ...previousDraft, typed: { text, problem: { reason: refused.reason, line } } }
  }
  const program = preserveIds(previousDraft.program, parsed.value)
  return { ...previousDraft, program, typed: text === printPython(program) ? null : { text, problem: null } }
}

/** Maps every statement to its first line, counted from 1. */
export function mapStatementLines(draft: ProgramDraft, vocabulary: Vocabulary): ReadonlyMap<NodeId, number> {
  const { program, typed } = draft
  if (!typed) {
    const lines = pythonLines(program).map(({ nodeId }, index) => [nodeId, index + 1] as const)
    return new Map(lines.toReversed().flatMap(([id, line]) => (id === null ? [] : [[id, line] as const])))
  }
  const parsed = parsePython(typed.text, vocabulary)
  if (!parsed.ok) return new Map()
  // Both trees list their statements in text order, so the indexes match.
  const lines = statementsIn(parsed.value.body).map(({ id }) => parsed.lines.get(id)!)
  return new Map(statementsIn(program.body).map(({ id }, index) => [id, lines[index] ?? 1]))
}
