/** What somebody has made so far: the program, and what is not part of it yet. One draft in every skin. */

import { accept, refuse, type Result } from '../lib/result.ts'
import type { OfferedReason } from '../levels/offered.ts'
import type { Expression } from './expressions.ts'
import type { PythonReason } from './python.ts'
import { readProgram, type ReadReason } from './read.ts'
import { isRecord, readExpressions } from './read-expression.ts'
import { bodiesOf, emptyProgram, type Body, type Program } from './tree.ts'

export const MOST_TYPED_CHARACTERS = 20_000
export const MOST_LOOSE_STACKS = 20
export const MOST_LOOSE_VALUES = 20

export type TypingProblem = { readonly reason: PythonReason | OfferedReason; readonly line: number }

export type ProgramDraft = {
  /** What runs. While a text cannot be read, it is the last program that could. */
  readonly program: Program
  /** Python as it was typed, where the tree alone would lose some of it. `null` in the skins that place blocks. */
  readonly typed: { readonly text: string; readonly problem: TypingProblem | null } | null
  /** Stacks of blocks that hang on nothing. They are kept and never run; a skin that cannot show them leaves them. */
  readonly loose: readonly Body[]
  /** Numbers, looks and sums that lie beside the program and are in no statement. */
  readonly looseValues?: readonly Expression[]
}

export const draftOf = (program: Program): ProgramDraft => ({ program, typed: null, loose: [] })

export const emptyDraft = draftOf(emptyProgram)

export type DraftReason = ReadReason | 'not-a-draft'

/** Reads a draft that came from outside. Whether its text can be read is found out anew by the skin that shows it. */
export function readDraft(value: unknown): Result<ProgramDraft, DraftReason> {
  if (!isRecord(value)) return refuse('not-a-draft')
  const program = readProgram(value.program)
  if (!program.ok) return program
  const loose = looseOf(value.loose, program.value)
  const typed = typedOf(value.typed)
  const looseValues = readExpressions(value.looseValues ?? [], MOST_LOOSE_VALUES)
  if (loose === undefined || typed === undefined || looseValues === null) return refuse('not-a-draft')
  return accept({ program: program.value, typed, loose, ...(looseValues.length > 0 && { looseValues }) })
}

function typedOf(value: unknown): ProgramDraft['typed'] | undefined {
  if (value === null || value === undefined) return null
  const text = isRecord(value) ? value.text : undefined
  return typeof text === 'string' && text.length <= MOST_TYPED_CHARACTERS ? { text, problem: null } : undefined
}

/** Each stack is read as the body of a function, where everything but a definition may stand. */
function looseOf(value: unknown, { nextId }: Program): readonly Body[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > MOST_LOOSE_STACKS) return undefined
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
