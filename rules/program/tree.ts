/** A learner's program: one tree, whether it is shown as icons, as word blocks or as Python. */

import { accept, refuse, type Result } from '../lib/result.ts'
import type { Expression } from './expressions.ts'

export const LEAST_TIMES = 2
export const MOST_TIMES = 9
export const MOST_STATEMENTS = 300
/** How many bodies may stand inside one another. */
export const DEEPEST_NESTING = 8
/** What a strip of icons shows without getting lost. */
export const iconSizes: Sizes = { statements: 64, nesting: 3 }
/** All notes of a program together. */
export const MOST_NOTE_CHARACTERS = 4_000

export type NodeId = number

export type Sizes = { readonly statements: number; readonly nesting: number }

/**
 * Every kind of statement. A new kind is added here and the compiler names the few places that must learn it. `note` is
 * what the
 * learner wrote about a statement: a comment in Python, a note on a block.
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
        /** Variables that it sets for itself only. All others that it sets are the program's. */
        readonly own: readonly string[]
        readonly body: readonly Node<Mark>[]
      }
  )

type Branch<Mark> = { readonly condition: Expression; readonly body: readonly Node<Mark>[] }

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

export const repeat = (times: number, body: readonly Draft[]): Draft => ({
  kind: 'repeat',
  times: { kind: 'number', value: times },
  body,
})

/** How often a loop comes round, where that is a plain number. */
export const timesOf = (statement: Draft): number | undefined =>
  statement.kind === 'repeat' && statement.times.kind === 'number' ? statement.times.value : undefined

/** Icons count with dots. */
export const isTimes = (times: number): boolean =>
  Number.isInteger(times) && times >= LEAST_TIMES && times <= MOST_TIMES

const noBodies: readonly never[] = []

/** The bodies that stand inside a statement, from the top down. */
export function bodiesOf<Mark>(statement: Node<Mark>): readonly (readonly Node<Mark>[])[] {
  if ('body' in statement) return [statement.body]
  if (statement.kind !== 'if') return noBodies
  const bodies = statement.branches.map((branch) => branch.body)
  return statement.otherwise ? [...bodies, statement.otherwise] : bodies
}

/** The same statement around other bodies, given in the order of `bodiesOf`. */
export function withBodies<From, To>(
  statement: Node<From>,
  mark: To,
  bodies: readonly (readonly Node<To>[])[],
): Node<To> {
  if ('body' in statement) return { ...statement, ...mark, body: bodies[0] ?? [] } as Node<To>
  const own = { ...statement, ...mark }
  if (own.kind !== 'if') return own as Node<To>
  const branches = own.branches.map(({ condition }, index) => ({ condition, body: bodies[index] ?? [] }))
  return { ...own, branches, otherwise: own.otherwise ? (bodies[branches.length] ?? []) : null } as Node<To>
}

/** Gives drafts their ids, counting from the top of the program down. */
export function identify(drafts: readonly Draft[], firstId: NodeId): { body: Body; nextId: NodeId } {
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

export const programOf = (...drafts: Draft[]): Program => identify(drafts, emptyProgram.nextId)

/** Every statement, from the top of the program down. */
export function statementsIn(body: Body): Body {
  const all: Statement[] = []
  gather(body, all)
  return all
}

function gather(body: Body, into: Statement[]): void {
  for (const statement of body) {
    into.push(statement)
    for (const inner of bodiesOf(statement)) gather(inner, into)
  }
}

export const countBlocks = (program: Program): number => statementsIn(program.body).length

/** How deep bodies stand inside one another; 0 without a loop. */
export function nestingOf(body: Body): number {
  let deepest = 0
  for (const statement of body)
    for (const inner of bodiesOf(statement)) deepest = Math.max(deepest, 1 + nestingOf(inner))
  return deepest
}

/** Notes are kept as text in a database, which takes neither NUL nor half a character. */
export const isNote = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

export type LimitReason = 'too-deep' | 'too-big' | 'misplaced-definition' | 'misplaced-return' | 'name-taken'

export function withinLimits(
  program: Program,
  sizes: Sizes = { statements: MOST_STATEMENTS, nesting: DEEPEST_NESTING },
): Result<Program, LimitReason> {
  const seen = { statements: 0, nesting: 0, noteCharacters: program.note?.length ?? 0, definitions: 0, returns: 0 }
  for (const statement of program.body) {
    const { returns } = seen
    measure(statement, 0, seen)
    // Only a definition gives something back.
    if (statement.kind === 'define') seen.returns = returns
  }
  if (seen.nesting > sizes.nesting) return refuse('too-deep')
  if (seen.statements > sizes.statements || seen.noteCharacters > MOST_NOTE_CHARACTERS) return refuse('too-big')
  if (seen.definitions > 0) {
    // Definitions come first, so that every skin shows them in one place and no call comes before what it calls.
    const first = program.body.slice(0, seen.definitions)
    const names = first.flatMap((statement) => (statement.kind === 'define' ? [statement.name] : []))
    if (names.length < seen.definitions) return refuse('misplaced-definition')
    if (new Set(names).size < seen.definitions) return refuse('name-taken')
  }
  if (seen.returns > 0) return refuse('misplaced-return')
  return accept(program)
}

type Extent = { statements: number; nesting: number; noteCharacters: number; definitions: number; returns: number }

function measure(statement: Statement, depth: number, seen: Extent): void {
  seen.statements++
  seen.noteCharacters += statement.note?.length ?? 0
  if (statement.kind === 'define') seen.definitions++
  if (statement.kind === 'return') seen.returns++
  for (const body of bodiesOf(statement)) {
    seen.nesting = Math.max(seen.nesting, depth + 1)
    for (const inner of body) measure(inner, depth + 1, seen)
  }
}
