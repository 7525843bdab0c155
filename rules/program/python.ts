/** The program tree as Python text, and the part of Python that the tree can say back as a tree. */

import { refuse } from '../lib/result.ts'
import { codeOf, readLine, splitLine, type LineReason } from './python-line.ts'
import {
  DEEPEST_NESTING,
  MOST_BLOCKS,
  programOf,
  withinLimits,
  type Body,
  type Draft,
  type LimitReason,
  type NodeId,
  type Program,
} from './tree.ts'

/** One printed line; `nodeId` is the statement that it shows, `null` for notes and for `pass`. */
export type PythonLine = { readonly nodeId: NodeId | null; readonly text: string }

export type PythonReason = LineReason | LimitReason | 'bad-indent' | 'empty-loop'

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

export const pythonLines = (program: Program): readonly PythonLine[] => [...bodyLines(program.body, ''), ...noteLines(program.note, '')]

const bodyLines = (body: Body, indent: string): readonly PythonLine[] =>
  body.flatMap((statement) => [
    ...noteLines(statement.note, indent),
    { nodeId: statement.id, text: indent + codeOf(statement) },
    ...('body' in statement ? innerLines(statement.body, indent + INDENT) : []),
  ])

const innerLines = (body: Body, indent: string): readonly PythonLine[] =>
  body.length > 0 ? bodyLines(body, indent) : [{ nodeId: null, text: `${indent}pass` }]

const noteLines = (note: string | undefined, indent: string): readonly PythonLine[] =>
  note === undefined ? [] : note.split(LINE_END).map((line) => ({ nodeId: null, text: `${indent}# ${line}`.trimEnd() }))

/** A body still being read. Its indentation is unknown until its first line; Python lets every body choose its own. */
type OpenBody = { indent: string | null; readonly line: number; readonly drafts: Draft[] }

export function parsePython(text: string): ParsedPython {
  const top: OpenBody = { indent: '', line: 0, drafts: [] }
  let open: readonly OpenBody[] = [top]
  let comments: string[] = []
  const statementLines: number[] = []

  const sourceLines = text.replace(/^\uFEFF/, '').split(LINE_END)
  for (const [index, sourceLine] of sourceLines.entries()) {
    const line = index + 1
    const source = splitLine(sourceLine)
    const read = readLine(source)
    if (!read.ok) return { ...read, line }
    if (source.comment !== null) comments.push(source.comment)
    if (source.code === '') continue

    const entered = enterBody(open, source.indent, line)
    if (!entered.ok) return entered
    open = entered.value
    const draft = read.value
    if (!draft) continue

    if (statementLines.push(line) > MOST_BLOCKS) return { ...refuse('too-big'), line }
    const noted = { ...draft, ...noteOf(comments) }
    comments = []
    if ('body' in noted) {
      if (open.length > DEEPEST_NESTING) return { ...refuse('too-deep'), line }
      const drafts: Draft[] = []
      open.at(-1)?.drafts.push({ ...noted, body: drafts })
      open = [...open, { indent: null, line, drafts }]
    } else {
      open.at(-1)?.drafts.push(noted)
    }
  }

  const unfinished = open.find((body) => body.indent === null)
  if (unfinished) return { ...refuse('empty-loop'), line: unfinished.line }
  const program = withinLimits({ ...programOf(...top.drafts), ...noteOf(comments) })
  if (!program.ok) return { ...program, line: sourceLines.length }
  // Ids are given from the top down, which is the order in which the statements were met.
  return { ...program, lines: new Map(statementLines.map((line, index) => [index + 1, line])) }
}

/** A comment belongs to the statement beside or below it, so that it goes along when the statement is moved. */
const noteOf = (comments: readonly string[]): { note?: string } => (comments.length > 0 ? { note: comments.join('\n') } : {})

type Entered = { ok: true; value: readonly OpenBody[] } | { ok: false; reason: 'bad-indent' | 'empty-loop'; line: number }

/** The bodies still open at a line with this indentation; the last of them is the one that the line belongs to. */
function enterBody(open: readonly OpenBody[], indent: string, line: number): Entered {
  const inner = open.at(-1)
  if (inner?.indent === null) {
    const outer = open.at(-2)?.indent ?? ''
    if (indent.length <= outer.length) return { ...refuse('empty-loop'), line: inner.line }
    if (!indent.startsWith(outer)) return { ...refuse('bad-indent'), line }
    inner.indent = indent
  }
  const depth = open.findIndex((body) => body.indent === indent)
  return depth === -1 ? { ...refuse('bad-indent'), line } : { ok: true, value: open.slice(0, depth + 1) }
}
