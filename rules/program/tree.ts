/** A student's program: the same tree for icons, word blocks and Python. */

import { accept, refuse, type Result } from '../result.ts'
import type { Expression } from './expressions.ts'

export const MIN_TIMES = 2
export const MAX_TIMES = 9
export const MAX_STATEMENTS = 300
/** Maximum depth of nested bodies. */
export const MAX_NESTING = 8
/** Limits of the icons skin: larger programs are hard to read as a strip of icons. */
export const iconSizes: SizeLimits = { statements: 64, nesting: 3 }
/** Total length of all notes in a program. */
export const MAX_NOTE_CHARACTERS = 4_000

export type NodeId = number

export type SizeLimits = { readonly statements: number; readonly nesting: number }

/**
 * All kinds of statements. After adding a kind here, the compiler reports all switch statements to extend. `note` is
 * the student's comment on a statement: a comment in Python, a note on a block.
 */
type Node<Mark> = Mark & { readonly note?: string } & (
    | { readonly kind: 'do'; readonly action: string; readonly inputs: readonly Expression[] }
    | { readonly kind: 'say'; readonly value: Expression }
    | { readonly kind: 'set'; readonly variable: string; readonly value: Expression }
    | { readonly kind: 'change'; readonly variable: string; readonly by: Expression }
    | { readonly kind: 'append'; readonly variable: string; readonly value: Expression }
    | { readonly kind: 'put'; readonly variable: string; readonly index: Expression; readonly value: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly Expression[] }
    | { readonly kind: 'return'; readonly value: Expression | null }
    | { readonly kind: 'repeat'; readonly times: Expression; readonly body: readonly Node<Mark>[] }
    | { readonly kind: 'while'; readonly condition: Expression; readonly body: readonly Node<Mark>[] }
    | { readonly kind: 'until'; readonly condition: Expression; readonly body: readonly Node<Mark>[] }
    | {
        readonly kind: 'each'
        readonly variable: string
        readonly list: Expression
        readonly body: readonly Node<Mark>[]
      }
    | {
        readonly kind: 'if'
        readonly branches: readonly Branch<Mark>[]
        readonly otherwise: readonly Node<Mark>[] | null
      }
    | {
        readonly kind: 'define'
        readonly name: string
        readonly parameters: readonly string[]
        /** Local variables. All other variables that the function assigns are global. */
        readonly own: readonly string[]
        readonly body: readonly Node<Mark>[]
      }
  )

type Branch<Mark> = { readonly condition: Expression; readonly body: readonly Node<Mark>[] }

export type Statement = Node<{ readonly id: NodeId }>

/** A statement without an id, because it is not part of a program yet. */
export type Draft = Node<unknown>

export type Body = readonly Statement[]

export type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>

export type Program = {
  readonly body: Body
  /** Id of the next new statement. It only increases, so ids are never reused. */
  readonly nextId: NodeId
  /** The student's comment below the last statement. */
  readonly note?: string
}

export const emptyProgram: Program = { body: [], nextId: 1 }

export const repeat = (times: number, body: readonly Draft[]): Draft => ({
  kind: 'repeat',
  times: { kind: 'number', value: times },
  body,
})

/** Count of a repeat loop, if it is a literal number. */
export const timesOf = (statement: Draft): number | undefined =>
  statement.kind === 'repeat' && statement.times.kind === 'number' ? statement.times.value : undefined

/** Whether the icons skin can show this loop count as dots. */
export const isDotCount = (times: number): boolean =>
  Number.isInteger(times) && times >= MIN_TIMES && times <= MAX_TIMES

const noBodies: readonly never[] = []

/** The bodies nested directly in a statement, from top to bottom. */
export function bodiesOf<Mark>(statement: Node<Mark>): readonly (readonly Node<Mark>[])[] {
  if ('body' in statement) return [statement.body]
  if (statement.kind !== 'if') return noBodies
  const bodies = statement.branches.map((branch) => branch.body)
  return statement.otherwise ? [...bodies, statement.otherwise] : bodies
}

/** Copies a statement with other bodies, which must be in the order of `bodiesOf`. */
export function withBodies<From, To>(
  statement: Node<From>,
  mark: To,
  bodies: readonly (readonly Node<To>[])[],
): Node<To> {
  if ('body' in statement) return { ...statement, ...mark, body: bodies[0] ?? [] } as Node<To>
  const marked = { ...statement, ...mark }
  if (marked.kind !== 'if') return marked as Node<To>
  const branches = marked.branches.map(({ condition }, index) => ({ condition, body: bodies[index] ?? [] }))
  return { ...marked, branches, otherwise: marked.otherwise ? (bodies[branches.length] ?? []) : null } as Node<To>
}

/** Assigns ids to drafts, from top to bottom. */
export function assignIds(drafts: readonly Draft[], firstId: NodeId): { body: Body; nextId: NodeId } {
  let nextId = firstId
  const enter = (draft: Draft): Statement => {
    const mark = { id: nextId++ }
    const bodies = bodiesOf(draft)
    return bodies.length === 0
      ? ({ ...draft, ...mark } as Statement)
      : withBodies(
          draft,
          mark,
          bodies.map((body) => body.map(enter)),
        )
  }
  return { body: drafts.map(enter), nextId }
}

export const programOf = (...drafts: Draft[]): Program => assignIds(drafts, emptyProgram.nextId)

/** All statements including nested ones, from top to bottom. */
export function statementsIn(body: Body): Body {
  const all: Statement[] = []
  collectStatements(body, all)
  return all
}

function collectStatements(body: Body, into: Statement[]): void {
  for (const statement of body) {
    into.push(statement)
    for (const inner of bodiesOf(statement)) collectStatements(inner, into)
  }
}

export const countBlocks = (program: Program): number => statementsIn(program.body).length

/** Depth of nested bodies; 0 for a flat program. */
export function nestingOf(body: Body): number {
  let deepest = 0
  for (const statement of body)
    for (const inner of bodiesOf(statement)) deepest = Math.max(deepest, 1 + nestingOf(inner))
  return deepest
}

/** Notes are stored in PostgreSQL, whose text cannot contain NUL or lone surrogates. */
export const isNote = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

export type LimitReason = 'too-deep' | 'too-big' | 'misplaced-definition' | 'misplaced-return' | 'name-taken'

export function checkLimits(
  program: Program,
  sizes: SizeLimits = { statements: MAX_STATEMENTS, nesting: MAX_NESTING },
): Result<Program, LimitReason> {
  const extent = { statements: 0, nesting: 0, noteCharacters: program.note?.length ?? 0, definitions: 0, returns: 0 }
  for (const statement of program.body) {
    const { returns } = extent
    measure(statement, 0, extent)
    // `return` is only allowed inside a definition.
    if (statement.kind === 'define') extent.returns = returns
  }
  if (extent.nesting > sizes.nesting) return refuse('too-deep')
  if (extent.statements > sizes.statements || extent.noteCharacters > MAX_NOTE_CHARACTERS) return refuse('too-big')
  if (extent.definitions > 0) {
    // Definitions must come first: skins show them in one area, and no call precedes its definition.
    const first = program.body.slice(0, extent.definitions)
    const names = first.flatMap((statement) => (statement.kind === 'define' ? [statement.name] : []))
    if (names.length < extent.definitions) return refuse('misplaced-definition')
    if (new Set(names).size < extent.definitions) return refuse('name-taken')
  }
  if (extent.returns > 0) return refuse('misplaced-return')
  return accept(program)
}

type Extent = { statements: number; nesting: number; noteCharacters: number; definitions: number; returns: number }

function measure(statement: Statement, depth: number, extent: Extent): void {
  extent.statements++
  extent.noteCharacters += statement.note?.length ?? 0
  if (statement.kind === 'define') extent.definitions++
  if (statement.kind === 'return') extent.returns++
  for (const body of bodiesOf(statement)) {
    extent.nesting = Math.max(extent.nesting, depth + 1)
    for (const inner of body) measure(inner, depth + 1, extent)
  }
}
