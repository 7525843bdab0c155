/** The program tree as Python text, and the part of Python that the tree can say back as a tree. */

import { refuse } from '../lib/result.ts'
import { partsOf, type Expression } from './expressions.ts'
import { printExpression } from './python-expressions.ts'
import { codeOf, globalsOf, readLine, type ReadLine } from './python-line.ts'
import type { LineReason, Names } from './python-reader.ts'
import { splitLine } from './python-tokens.ts'
import { assignedIn, expressionsOf } from './statement-contents.ts'
import {
  bodiesOf,
  DEEPEST_NESTING,
  isNote,
  MOST_STATEMENTS,
  programOf,
  withBodies,
  withinLimits,
  type Draft,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'
import type { Vocabulary } from './world.ts'

/** One printed line; `nodeId` is the statement that it shows, `null` for notes and for `pass`. */
export type PythonLine = { readonly nodeId: NodeId | null; readonly text: string }

export type PythonReason =
  | LineReason
  | LimitReason
  | 'bad-indent'
  | 'empty-body'
  | 'misplaced-else'
  | 'misplaced-global'

export type ParsedPython =
  /** `lines` tells on which line of the text each statement stands. Lines are counted from 1. */
  | { readonly ok: true; readonly value: Program; readonly lines: ReadonlyMap<NodeId, number> }
  | { readonly ok: false; readonly reason: PythonReason; readonly line: number }

const INDENT = '    '
const LINE_END = /\r\n|\r|\n/

export const printPython = (program: Program): string =>
  pythonLines(program)
    .map((line) => line.text)
    .join('\n')

export function pythonLines(program: Program): readonly PythonLine[] {
  const read = namesReadIn(program.body)
  return [...program.body.flatMap((statement) => linesOf(statement, '', read)), ...noteLines(program.note, '')]
}

function linesOf(statement: Statement, indent: string, read: ReadonlySet<string>): readonly PythonLine[] {
  const line = (text: string): PythonLine => ({ nodeId: statement.id, text: indent + text })
  const inner = indent + INDENT
  const globals = globalsOf(statement)
  const bodies = bodiesOf(statement).map((body) =>
    body.length > 0 ? body.flatMap((each) => linesOf(each, inner, read)) : [{ nodeId: null, text: `${inner}pass` }],
  )
  const heads =
    statement.kind === 'if'
      ? statement.branches.map(({ condition }, at) => `${at === 0 ? 'if' : 'elif'} ${printExpression(condition)}:`)
      : [
          isUnread(statement, read)
            ? `for ${statement.variable} in ${printExpression(statement.list)}:`
            : codeOf(statement),
        ]
  if (statement.kind === 'if' && statement.otherwise) heads.push('else:')
  return [
    ...noteLines(statement.note, indent),
    ...heads.flatMap((head, at) => [
      line(head),
      ...(at === 0 && globals.length > 0 ? [{ nodeId: null, text: `${inner}global ${globals.join(', ')}` }] : []),
      ...(bodies[at] ?? []),
    ]),
  ]
}

/** Numbers that nobody looks at are written as a list, or it would be read as a repeat. */
const isUnread = (statement: Draft, read: ReadonlySet<string>): statement is DraftOf<'each'> =>
  statement.kind === 'each' && statement.list.kind === 'range' && !read.has(statement.variable)

type DraftOf<Kind extends Draft['kind']> = Extract<Draft, { kind: Kind }>

const noteLines = (note: string | undefined, indent: string): readonly PythonLine[] =>
  note === undefined ? [] : note.split(LINE_END).map((line) => ({ nodeId: null, text: `${indent}# ${line}`.trimEnd() }))

/** A statement as it is being read: its bodies grow. */
type Growing = {
  readonly draft: Draft
  readonly counts: boolean
  readonly bodies: Growing[][]
  readonly conditions: unknown[]
  globals: string[]
  readonly line: number
}

/** A body still being read. Its indentation is unknown until its first line; Python lets every body choose its own. */
type OpenBody = { indent: string | null; readonly line: number; readonly into: Growing[]; readonly of: Growing | null }

class Refused {
  readonly refusal: { readonly ok: false; readonly reason: PythonReason; readonly line: number }
  constructor(reason: PythonReason, line: number) {
    this.refusal = { ...refuse(reason), line }
  }
}

/**
 * What was built and printed, as it was built: a call whose definition has been taken away is still a block, and runs
 * until it is reached. Whoever types one is told at its line instead.
 */
export function parseBuilt(source: string, vocabulary: Vocabulary): ParsedPython {
  const read = parsePython(source, vocabulary)
  return read.ok || read.reason !== 'unknown-command' ? read : parsePython(source, vocabulary, true)
}

export function parsePython(source: string, vocabulary: Vocabulary, callsOfNothing = false): ParsedPython {
  try {
    return parse(source, vocabulary, callsOfNothing)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

function parse(source: string, vocabulary: Vocabulary, callsOfNothing: boolean): ParsedPython {
  const text = source.replace(/^\uFEFF/, '')
  const sourceLines = text.includes('\r') ? text.split(LINE_END) : text.split('\n')
  const names: Names = { vocabulary, functions: functionsIn(sourceLines), callsOfNothing }
  const top: OpenBody = { indent: '', line: 0, into: [], of: null }
  let open: readonly OpenBody[] = [top]
  let comments: string[] = []
  const statementLines: number[] = []
  let counts = false

  for (const [index, sourceLine] of sourceLines.entries()) {
    const line = index + 1
    const { indent, code, comment } = splitLine(sourceLine)
    if (comment !== null) {
      if (!isNote(comment)) throw new Refused('not-understood', line)
      comments.push(comment)
    }
    const read = readLine(code, names)
    if (!read.ok) throw new Refused(read.reason, line)
    if (code === '') continue

    open = enterBody(open, indent, line)
    const body = open.at(-1)!
    if (read.value.kind === 'statement') {
      if (statementLines.push(line) > MOST_STATEMENTS) throw new Refused('too-big', line)
      const draft = comments.length > 0 ? { ...read.value.draft, ...noteOf(comments) } : read.value.draft
      comments = []
      counts ||= read.value.counts === true
      const growing: Growing = {
        draft,
        counts: read.value.counts === true,
        bodies: bodiesOf(draft).map(() => []),
        conditions: [],
        globals: [],
        line,
      }
      body.into.push(growing)
      if (growing.bodies.length > 0) open = opened(open, growing, growing.bodies[0]!, line)
    } else open = continued(open, read.value, line)
  }

  const unfinished = open.find((body) => body.indent === null)
  if (unfinished) throw new Refused('empty-body', unfinished.line)
  const drafts = top.into.map(finished)
  const program = withinLimits({
    ...programOf(...(counts ? withRepeatsIn(drafts) : drafts)),
    ...noteOf(comments),
  })
  if (!program.ok) throw new Refused(program.reason, sourceLines.length)
  // Ids are given from the top down, which is the order in which the statements were met.
  return { ...program, lines: new Map(statementLines.map((line, index) => [index + 1, line])) }
}

/**
 * Functions may be called above their definition by other functions, so their names are known before anything is read.
 */
function functionsIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const heads = lines
    .filter((line) => line.startsWith('def'))
    .map((line) => /^def[ \t]+([\p{XID_Start}_]\p{XID_Continue}*)[ \t]*\(([^()]*)\)/u.exec(line))
    .filter((head) => head !== null)
  return new Map(
    heads.map(([, name = '', parameters = '']) => [name, parameters.trim() === '' ? 0 : parameters.split(',').length]),
  )
}

function opened(open: readonly OpenBody[], of: Growing, into: Growing[], line: number): readonly OpenBody[] {
  if (open.length > DEEPEST_NESTING) throw new Refused('too-deep', line)
  return [...open, { indent: null, line, into, of }]
}

/** `elif`, `else`, `global` and `pass` go on with what was begun. */
function continued(
  open: readonly OpenBody[],
  read: Exclude<ReadLine, { kind: 'statement' }>,
  line: number,
): readonly OpenBody[] {
  if (read.kind === 'nothing') return open
  const body = open.at(-1)!
  if (read.kind === 'global') {
    if (body.of?.draft.kind !== 'define' || body.into.length > 0) throw new Refused('misplaced-global', line)
    body.of.globals.push(...read.names)
    return open
  }
  const before = body.into.at(-1)
  if (before?.draft.kind !== 'if' || before.conditions.includes('else')) throw new Refused('misplaced-else', line)
  before.conditions.push(read.kind === 'elif' ? read.condition : 'else')
  const into: Growing[] = []
  before.bodies.push(into)
  return opened(open, before, into, line)
}

/** A draft that may yet become a repeat. */
type Counting = Draft & { readonly counts?: boolean }

function finished({ draft, counts, bodies, conditions, globals, line }: Growing): Counting {
  const [first = [], ...others] = bodies.map((body) => body.map(finished))
  if (draft.kind === 'if') {
    const branches = [{ condition: draft.branches[0]!.condition, body: first }]
    let otherwise: readonly Draft[] | null = null
    for (const [at, condition] of conditions.entries()) {
      if (condition === 'else') otherwise = others[at]!
      else branches.push({ condition: condition as (typeof branches)[number]['condition'], body: others[at]! })
    }
    return { ...draft, branches, otherwise }
  }
  if (draft.kind === 'define') {
    if (globals.some((name) => draft.parameters.includes(name))) throw new Refused('name-taken', line)
    const own = assignedIn(first).filter((name) => !draft.parameters.includes(name) && !globals.includes(name))
    return { ...draft, own, body: first }
  }
  return 'body' in draft ? { ...draft, body: first, ...(counts && { counts }) } : draft
}

/** A counting loop whose number nobody looks at is a repeat. */
function withRepeatsIn(drafts: readonly Counting[]): readonly Draft[] {
  const read = namesReadIn(drafts)
  return drafts.map((draft) => withRepeats(draft, read))
}

function withRepeats({ counts = false, ...draft }: Counting, read: ReadonlySet<string>): Draft {
  const inner = withBodies(
    draft as Draft,
    {},
    bodiesOf(draft).map((body) => body.map((each) => withRepeats(each, read))),
  )
  if (inner.kind === 'define')
    return { ...inner, own: inner.own.filter((name) => assignedIn(inner.body).includes(name)) }
  if (!counts || inner.kind !== 'each' || inner.list.kind !== 'range' || read.has(inner.variable)) return inner
  const { note, body, list } = inner
  return { ...(note === undefined ? {} : { note }), kind: 'repeat', times: list.count, body }
}

function namesReadIn(body: readonly Draft[], names = new Set<string>()): ReadonlySet<string> {
  const look = (expression: Expression) => {
    if (expression.kind === 'variable') names.add(expression.name)
    if (expression.kind === 'take-last') names.add(expression.variable)
    partsOf(expression).forEach(look)
  }
  for (const statement of body) {
    expressionsOf(statement).forEach(look)
    if (statement.kind === 'change' || statement.kind === 'append' || statement.kind === 'put')
      names.add(statement.variable)
    for (const inner of bodiesOf(statement)) namesReadIn(inner, names)
  }
  return names
}

/** A comment belongs to the statement beside or below it, so that it goes along when the statement is moved. */
const noteOf = (comments: readonly string[]): { note?: string } =>
  comments.length > 0 ? { note: comments.join('\n') } : {}

/** The bodies still open at a line with this indentation; the last of them is the one that the line belongs to. */
function enterBody(open: readonly OpenBody[], indent: string, line: number): readonly OpenBody[] {
  const inner = open.at(-1)
  if (inner?.indent === null) {
    const outer = open.at(-2)?.indent ?? ''
    if (indent.length <= outer.length) throw new Refused('empty-body', inner.line)
    if (!indent.startsWith(outer)) throw new Refused('bad-indent', line)
    inner.indent = indent
  }
  if (inner?.indent === indent) return open
  const depth = open.findIndex((body) => body.indent === indent)
  if (depth === -1) throw new Refused('bad-indent', line)
  return open.slice(0, depth + 1)
}
