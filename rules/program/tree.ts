/** A learner's program: one tree, whether it is shown as icons, as word blocks or as Python. */

import { accept, refuse, type Result } from '../lib/result.ts'

export const directions = ['right', 'up', 'left', 'down'] as const
export type Direction = (typeof directions)[number]

export const LEAST_TIMES = 2
export const MOST_TIMES = 9
export const MOST_BLOCKS = 64
/** How many loops may stand inside one another. */
export const DEEPEST_NESTING = 3
/** All notes of a program together. */
export const MOST_NOTE_CHARACTERS = 4_000

export type NodeId = number

/**
 * Every kind of statement. A new kind is added here and the compiler names the few places that must learn it; what a kind
 * holds is always its `body`. `note` is what the learner wrote about a statement: a comment in Python, a note on a block.
 */
type Node<Mark> = Mark & { readonly note?: string } & (
    | { readonly kind: 'move'; readonly direction: Direction }
    | { readonly kind: 'repeat'; readonly times: number; readonly body: readonly Node<Mark>[] }
  )

export type Statement = Node<{ readonly id: NodeId }>
/** A statement that is not in a program yet, so it has no id. */
export type Draft = Node<unknown>
export type Body = readonly Statement[]
export type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>

export type Program = {
  readonly body: Body
  /** The next new statement gets this id. It only grows, so an id never means another statement later. */
  readonly nextId: NodeId
  /** What the learner wrote below the last statement. */
  readonly note?: string
}

export const emptyProgram: Program = { body: [], nextId: 1 }

export const move = (direction: Direction): Draft => ({ kind: 'move', direction })

export const repeat = (times: number, body: readonly Draft[]): Draft => ({ kind: 'repeat', times, body })

/** Gives drafts their ids, counting from the top of the program down. */
export function identify(drafts: readonly Draft[], firstId: NodeId): { body: Body; nextId: NodeId } {
  let nextId = firstId
  const enter = (draft: Draft): Statement => {
    const id = nextId++
    return 'body' in draft ? { ...draft, id, body: draft.body.map(enter) } : { ...draft, id }
  }
  return { body: drafts.map(enter), nextId }
}

export const programOf = (...drafts: Draft[]): Program => identify(drafts, emptyProgram.nextId)

export const bodyOf = (statement: Statement): Body => ('body' in statement ? statement.body : [])

export const withBody = (statement: Statement, body: Body): Statement => ('body' in statement ? { ...statement, body } : statement)

/** Every statement, from the top of the program down. */
export const statementsIn = (body: Body): Body => body.flatMap((statement) => [statement, ...statementsIn(bodyOf(statement))])

export const countBlocks = (program: Program): number => statementsIn(program.body).length

/** How deep bodies stand inside one another; 0 without a loop. */
export const nestingOf = (body: Body): number =>
  Math.max(0, ...body.map((statement) => ('body' in statement ? 1 + nestingOf(statement.body) : 0)))

export const isTimes = (times: number): boolean => Number.isInteger(times) && times >= LEAST_TIMES && times <= MOST_TIMES

/** Notes are kept as text in a database, which takes neither NUL nor half a character. */
export const isNote = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

export type LimitReason = 'too-deep' | 'too-big'

export function withinLimits(program: Program): Result<Program, LimitReason> {
  const statements = statementsIn(program.body)
  const noteCharacters = [program, ...statements].reduce((sum, { note = '' }) => sum + note.length, 0)

  if (nestingOf(program.body) > DEEPEST_NESTING) return refuse('too-deep')
  if (statements.length > MOST_BLOCKS || noteCharacters > MOST_NOTE_CHARACTERS) return refuse('too-big')
  return accept(program)
}
