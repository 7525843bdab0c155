/** Prints the program tree as Python and parses the supported subset of Python. */

import { refuse } from '../result.ts'
import { partsOf, type Expression } from './expressions.ts'
import { printExpression } from './python-expressions.ts'
import { codeOf, globalsOf, readLine, type ReadLine } from './python-line.ts'
import type { LineReason, Names } from './python-reader.ts'
import { splitLine } from './python-tokens.ts'
import { listAssignedVariables, expressionsOf } from './statement-contents.ts'
import {
  bodiesOf,
  MAX_NESTING,
  isNote,
  MAX_STATEMENTS,
  programOf,
  withBodies,
  checkLimits,
  type Draft,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'
import type { Vocabulary } from './world.ts'

/** One printed line; `nodeId` is its statement, or `null` for comments and `pass`. */
export type PythonLine = { readonly nodeId: NodeId | null; readonly text: string }

export type PythonReason =
  | LineReason
  | LimitReason
  | 'bad-indent'
  | 'empty-body'
  | 'misplaced-else'
  | 'misplaced-global'

export type ParsedPython =
  /** `lines` maps each statement to its line number, counted from 1. */
  | { readonly ok: true; readonly value: Program; readonly lines: ReadonlyMap<NodeId, number> }
  | { readonly ok: false; readonly reason: PythonReason; readonly line: number }

const INDENT = '    '
const LINE_END = /\r\n|\r|\n/

export const printPython = (program: Program): string =>
  pythonLines(program)
    .map((line) => line.text)
    .join('\n')

export function pythonLines(program: Program): readonly PythonLine[] {
  const readNames = listReadNames(program.body)
  return [...program.body.flatMap((statement) => linesOf(statement, '', readNames)), ...noteLines(program.note, '')]
}

function linesOf(statement: Statement, indent: string, readNames: ReadonlySet<string>): readonly PythonLine[] {
  const line = (text: string): PythonLine => ({ nodeId: statement.id, text: indent + text })
  const inner = indent + INDENT
  const globals = globalsOf(statement)
  const bodies = bodiesOf(statement).map((body) =>
    body.length > 0
      ? body.flatMap((each) => linesOf(each, inner, readNames))
      : [{ nodeId: null, text: `${inner}pass` }],
  )
  const headLines =
    statement.kind === 'if'
      ? statement.branches.map(
          ({ condition }, index) => `${index === 0 ? 'if' : 'elif'} ${printExpression(condition)}:`,
        )
      : [
          isUnreadRange(statement, readNames)
            ? `for ${statement.variable} in ${printExpression(statement.list)}:`
            : codeOf(statement),
        ]
  if (statement.kind === 'if' && statement.otherwise) headLines.push('else:')
  return [
    ...noteLines(statement.note, indent),
    ...headLines.flatMap((head, index) => [
      line(head),
      ...(index === 0 && globals.length > 0 ? [{ nodeId: null, text: `${inner}global ${globals.join(', ')}` }] : []),
      ...(bodies[index] ?? []),
    ]),
  ]
}

/** Printed as `list(range(n))`; otherwise the parser would turn the loop into a repeat. */
const isUnreadRange = (statement: Draft, readNames: ReadonlySet<string>): statement is DraftOf<'each'> =>
  statement.kind === 'each' && statement.list.kind === 'range' && !readNames.has(statement.variable)

type DraftOf<Kind extends Draft['kind']> = Extract<Draft, { kind: Kind }>

const noteLines = (note: string | undefined, indent: string): readonly PythonLine[] =>
  note === undefined ? [] : note.split(LINE_END).map((line) => ({ nodeId: null, text: `${indent}# ${line}`.trimEnd() }))

/** A statement whose bodies are still being parsed. */
type OpenStatement = {
  readonly draft: Draft
  readonly counts: boolean
  readonly bodies: OpenStatement[][]
  readonly conditions: unknown[]
  globals: string[]
  readonly line: number
}

/** A body still being parsed. Its first line sets its indentation; Python allows a different one per body. */
type OpenBody = {
  indent: string | null
  readonly line: number
  readonly statements: OpenStatement[]
  readonly owner: OpenStatement | null
}

class ParseRefusal {
  readonly refusal: { readonly ok: false; readonly reason: PythonReason; readonly line: number }
  constructor(reason: PythonReason, line: number) {
    this.refusal = { ...refuse(reason), line }
  }
}

/**
 * Parses a program that was built from blocks. Unlike typed text it may call undefined functions: the block of a call
 * stays when its definition is deleted, and the program runs until it reaches the call.
 */
export function parseBlocksProgram(source: string, vocabulary: Vocabulary): ParsedPython {
  const read = parsePython(source, vocabulary)
  return read.ok || read.reason !== 'unknown-command' ? read : parsePython(source, vocabulary, true)
}

export function parsePython(source: string, vocabulary: Vocabulary, allowUndefinedCalls = false): ParsedPython {
  try {
    return parse(source, vocabulary, allowUndefinedCalls)
  } catch (error) {
    if (error instanceof ParseRefusal) return error.refusal
    throw error
  }
}

function parse(source: string, vocabulary: Vocabulary, allowUndefinedCalls: boolean): ParsedPython {
  const text = source.replace(/^\uFEFF/, '')
  const sourceLines = text.includes('\r') ? text.split(LINE_END) : text.split('\n')
  const names: Names = { vocabulary, functions: findFunctions(sourceLines), allowUndefinedCalls }
  const top: OpenBody = { indent: '', line: 0, statements: [], owner: null }
  let open: readonly OpenBody[] = [top]
  let comments: string[] = []
  const statementLines: number[] = []
  let counts = false

  for (const [index, sourceLine] of sourceLines.entries()) {
    const line = index + 1
    const { indent, code, comment } = splitLine(sourceLine)
    if (comment !== null) {
      if (!isNote(comment)) throw new ParseRefusal('not-understood', line)
      comments.push(comment)
    }
    const read = readLine(code, names)
    if (!read.ok) throw new ParseRefusal(read.reason, line)
    if (code === '') continue

    open = enterBody(open, indent, line)
    const body = open.at(-1)!
    if (read.value.kind === 'statement') {
      if (statementLines.push(line) > MAX_STATEMENTS) throw new ParseRefusal('too-big', line)
      const draft = comments.length > 0 ? { ...read.value.draft, ...noteOf(comments) } : read.value.draft
      comments = []
      counts ||= read.value.counts === true
      const openStatement: OpenStatement = {
        draft,
        counts: read.value.counts === true,
        bodies: bodiesOf(draft).map(() => []),
        conditions: [],
        globals: [],
        line,
      }
      body.statements.push(openStatement)
      if (openStatement.bodies.length > 0) open = openBody(open, openStatement, openStatement.bodies[0]!, line)
    } else open = continueStatement(open, read.value, line)
  }

  const unfinished = open.find((body) => body.indent === null)
  if (unfinished) throw new ParseRefusal('empty-body', unfinished.line)
  const drafts = top.statements.map(finish)
  const program = checkLimits({
    ...programOf(...(counts ? replaceCountingLoops(drafts) : drafts)),
    ...noteOf(comments),
  })
  if (!program.ok) throw new ParseRefusal(program.reason, sourceLines.length)
  // Ids are assigned from top to bottom, which is the order of `statementLines`.
  return { ...program, lines: new Map(statementLines.map((line, index) => [index + 1, line])) }
}

/**
 * Collects function names before parsing, because a function may call another one that is defined below it.
 */
function findFunctions(lines: readonly string[]): ReadonlyMap<string, number> {
  const heads = lines
    .filter((line) => line.startsWith('def'))
    .map((line) => /^def[ \t]+([\p{XID_Start}_]\p{XID_Continue}*)[ \t]*\(([^()]*)\)/u.exec(line))
    .filter((head) => head !== null)
  return new Map(
    heads.map(([, name = '', parameters = '']) => [name, parameters.trim() === '' ? 0 : parameters.split(',').length]),
  )
}

function openBody(
  open: readonly OpenBody[],
  owner: OpenStatement,
  into: OpenStatement[],
  line: number,
): readonly OpenBody[] {
  if (open.length > MAX_NESTING) throw new ParseRefusal('too-deep', line)
  return [...open, { indent: null, line, statements: into, owner }]
}

/** `elif`, `else`, `global` and `pass` continue an open statement. */
function continueStatement(
  open: readonly OpenBody[],
  read: Exclude<ReadLine, { kind: 'statement' }>,
  line: number,
): readonly OpenBody[] {
  if (read.kind === 'nothing') return open
  const body = open.at(-1)!
  if (read.kind === 'global') {
    if (body.owner?.draft.kind !== 'define' || body.statements.length > 0)
      throw new ParseRefusal('misplaced-global', line)
    body.owner.globals.push(...read.names)
    return open
  }
  const ifStatement = body.statements.at(-1)
  if (ifStatement?.draft.kind !== 'if' || ifStatement.conditions.includes('else'))
    throw new ParseRefusal('misplaced-else', line)
  ifStatement.conditions.push(read.kind === 'elif' ? read.condition : 'else')
  const into: OpenStatement[] = []
  ifStatement.bodies.push(into)
  return openBody(open, ifStatement, into, line)
}

/** A draft; with `counts` it becomes a repeat loop if its variable is never read. */
type DraftWithCount = Draft & { readonly counts?: boolean }

function finish({ draft, counts, bodies, conditions, globals, line }: OpenStatement): DraftWithCount {
  const [first = [], ...innerBodies] = bodies.map((body) => body.map(finish))
  if (draft.kind === 'if') {
    const branches = [{ condition: draft.branches[0]!.condition, body: first }]
    let otherwise: readonly Draft[] | null = null
    for (const [index, condition] of conditions.entries()) {
      if (condition === 'else') otherwise = innerBodies[index]!
      else branches.push({ condition: condition as (typeof branches)[number]['condition'], body: innerBodies[index]! })
    }
    return { ...draft, branches, otherwise }
  }
  if (draft.kind === 'define') {
    if (globals.some((name) => draft.parameters.includes(name))) throw new ParseRefusal('name-taken', line)
    const localNames = listAssignedVariables(first).filter(
      (name) => !draft.parameters.includes(name) && !globals.includes(name),
    )
    return { ...draft, own: localNames, body: first }
  }
  return 'body' in draft ? { ...draft, body: first, ...(counts && { counts }) } : draft
}

/** Replaces counting loops by repeat loops if the loop variable is never read. */
function replaceCountingLoops(drafts: readonly DraftWithCount[]): readonly Draft[] {
  const readNames = listReadNames(drafts)
  return drafts.map((draft) => replaceCountingLoop(draft, readNames))
}

function replaceCountingLoop({ counts = false, ...draft }: DraftWithCount, readNames: ReadonlySet<string>): Draft {
  const inner = withBodies(
    draft as Draft,
    {},
    bodiesOf(draft).map((body) => body.map((each) => replaceCountingLoop(each, readNames))),
  )
  if (inner.kind === 'define')
    return { ...inner, own: inner.own.filter((name) => listAssignedVariables(inner.body).includes(name)) }
  if (!counts || inner.kind !== 'each' || inner.list.kind !== 'range' || readNames.has(inner.variable)) return inner
  const { note, body, list } = inner
  return { ...(note === undefined ? {} : { note }), kind: 'repeat', times: list.count, body }
}

function listReadNames(body: readonly Draft[], names = new Set<string>()): ReadonlySet<string> {
  const visitExpression = (expression: Expression) => {
    if (expression.kind === 'variable') names.add(expression.name)
    if (expression.kind === 'take-last') names.add(expression.variable)
    partsOf(expression).forEach(visitExpression)
  }
  for (const statement of body) {
    expressionsOf(statement).forEach(visitExpression)
    if (statement.kind === 'change' || statement.kind === 'append' || statement.kind === 'put')
      names.add(statement.variable)
    for (const inner of bodiesOf(statement)) listReadNames(inner, names)
  }
  return names
}

/** Attaches comments to the statement beside or below them, so that they move with it. */
const noteOf = (comments: readonly string[]): { note?: string } =>
  comments.length > 0 ? { note: comments.join('\n') } : {}

/** The bodies still open at this indentation; the line belongs to the last one. */
function enterBody(open: readonly OpenBody[], indent: string, line: number): readonly OpenBody[] {
  const inner = open.at(-1)
  if (inner?.indent === null) {
    const outer = open.at(-2)?.indent ?? ''
    if (indent.length <= outer.length) throw new ParseRefusal('empty-body', inner.line)
    if (!indent.startsWith(outer)) throw new ParseRefusal('bad-indent', line)
    inner.indent = indent
  }
  if (inner?.indent === indent) return open
  const depth = open.findIndex((body) => body.indent === indent)
  if (depth === -1) throw new ParseRefusal('bad-indent', line)
  return open.slice(0, depth + 1)
}
