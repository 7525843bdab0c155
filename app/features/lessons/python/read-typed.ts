/** Text and tree: what is typed becomes the program where it can be read, and stays text where it cannot. */

import { firstNotOffered, type Offered } from '#rules/levels/offered.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { keepIds } from '#rules/program/keep-ids.ts'
import { parsePython, printPython, pythonLines } from '#rules/program/python.ts'
import { statementsIn, type NodeId } from '#rules/program/tree.ts'
import type { Vocabulary } from '#rules/program/world.ts'

export const textOf = ({ typed, program }: ProgramDraft): string => typed?.text ?? printPython(program)

export type Language = { readonly vocabulary: Vocabulary; readonly offered: Offered }

/** What a draft becomes when this text is typed. Blocks that lie beside the program stay where they are. */
export function readTyped(text: string, before: ProgramDraft, { vocabulary, offered }: Language): ProgramDraft {
  const parsed = parsePython(text, vocabulary)
  if (!parsed.ok) return { ...before, typed: { text, problem: { reason: parsed.reason, line: parsed.line } } }
  const refused = firstNotOffered(parsed.value, offered)
  if (refused) {
    const line = parsed.lines.get(refused.nodeId) ?? 1
    return { ...before, typed: { text, problem: { reason: refused.reason, line } } }
  }
  const program = keepIds(before.program, parsed.value)
  return { ...before, program, typed: text === printPython(program) ? null : { text, problem: null } }
}

/** Every statement with the line that it begins on, counted from 1. */
export function linesOf(draft: ProgramDraft, vocabulary: Vocabulary): ReadonlyMap<NodeId, number> {
  const { program, typed } = draft
  if (!typed) {
    const lines = pythonLines(program).map(({ nodeId }, at) => [nodeId, at + 1] as const)
    return new Map(lines.toReversed().flatMap(([id, line]) => (id === null ? [] : [[id, line] as const])))
  }
  const parsed = parsePython(typed.text, vocabulary)
  if (!parsed.ok) return new Map()
  // Both are in the order of the text.
  const lines = statementsIn(parsed.value.body).map(({ id }) => parsed.lines.get(id)!)
  return new Map(statementsIn(program.body).map(({ id }, at) => [id, lines[at] ?? 1]))
}
