/** A student's work in progress: the program and parts not attached to it. All skins edit the same draft. */

import { accept, refuse, type Result } from '../result.ts'
import type { OfferedReason } from '../levels/offered-blocks.ts'
import type { Expression } from './expressions.ts'
import type { PythonReason } from './python.ts'
import { readProgram, type ReadReason } from './read-program.ts'
import { isRecord, readExpressions } from './read-expression.ts'
import { bodiesOf, emptyProgram, type Body, type Program } from './tree.ts'

export const MAX_TYPED_CHARACTERS = 20_000
export const MAX_LOOSE_STACKS = 20
export const MAX_LOOSE_VALUES = 20

export type TypingProblem = { readonly reason: PythonReason | OfferedReason; readonly line: number }

export type ProgramDraft = {
  /** The program that runs. While the typed text has a syntax error, this is the last valid program. */
  readonly program: Program
  /** Python exactly as typed, because the tree loses formatting. `null` in the block skins. */
  readonly typed: { readonly text: string; readonly problem: TypingProblem | null } | null
  /** Detached stacks of blocks. They never run; skins that cannot show them must preserve them. */
  readonly loose: readonly Body[]
  /** Expression blocks that are detached from the program. */
  readonly looseValues?: readonly Expression[]
}

export const draftOf = (program: Program): ProgramDraft => ({ program, typed: null, loose: [] })

export const emptyDraft = draftOf(emptyProgram)

export type DraftReason = ReadReason | 'not-a-draft'

/** Validates an untrusted draft. Does not parse its text: the text skin parses it again and sets `problem`. */
export function readDraft(value: unknown): Result<ProgramDraft, DraftReason> {
  if (!isRecord(value)) return refuse('not-a-draft')
  const program = readProgram(value.program)
  if (!program.ok) return program
  const loose = readLooseStacks(value.loose, program.value)
  const typed = readTyped(value.typed)
  const looseValues = readExpressions(value.looseValues ?? [], MAX_LOOSE_VALUES)
  if (loose === undefined || typed === undefined || looseValues === null) return refuse('not-a-draft')
  return accept({ program: program.value, typed, loose, ...(looseValues.length > 0 && { looseValues }) })
}

function readTyped(value: unknown): ProgramDraft['typed'] | undefined {
  if (value === null || value === undefined) return null
  const text = isRecord(value) ? value.text : undefined
  return typeof text === 'string' && text.length <= MAX_TYPED_CHARACTERS ? { text, problem: null } : undefined
}

/** Validates each stack as a function body, which allows every statement except definitions. */
function readLooseStacks(value: unknown, { nextId }: Program): readonly Body[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > MAX_LOOSE_STACKS) return undefined
  const stacks = value.map((body: unknown) =>
    readProgram({
      body: [{ id: nextId, kind: 'define', name: 'loose', parameters: [], own: [], body }],
      nextId: nextId + 1,
    }),
  )
  return stacks.every((stack) => stack.ok)
    ? stacks.map((stack) => bodiesOf(stack.value.body[0]!)[0] as Body)
    : undefined
}
