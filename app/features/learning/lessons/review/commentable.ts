import type { WorkComment } from '#app/features/learning/progress/public.ts'
import { pythonLines } from '#rules/program/python.ts'
import { findStatement } from '#rules/program/edit.ts'
import type { NodeId, Program, Statement } from '#rules/program/tree.ts'
import { commentableLines, anchorForLine } from '#rules/progress/comment-line.ts'
import { anchorForStatement, type CommentAnchor } from '#rules/progress/review.ts'
import { findCommentLine, findCommentNode } from '../comments/comment-marks.ts'

/** Parts of a program that can be commented: statements of a block program or lines of a text program. */
export type Commentable = {
  readonly parts: readonly { readonly id: number; readonly line: number; readonly code: string }[]
  readonly anchorOf: (id: number) => CommentAnchor | null
  /** Returns `null` if the comment is about the whole program or its part was deleted. */
  readonly findPart: (comment: WorkComment) => number | null
}

/** `<option>` elements collapse leading spaces, so use no-break spaces. */
const preserveIndent = (code: string) => code.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length))

/** Names a statement for the list; icon programs list tile names, because options cannot contain pictures. */
export type StatementNamer = (statement: Statement) => string

export const commentableStatements = (program: Program, nameOf?: StatementNamer): Commentable => ({
  parts: statementLines(program, nameOf),
  anchorOf: (id) => anchorForStatement(program, id),
  findPart: (comment) => findCommentNode(program, comment),
})

export const commentableTextLines = (text: string): Commentable => ({
  parts: commentableLines(text).map(({ line, code }) => ({ id: line, line, code: preserveIndent(code) })),
  anchorOf: (line) => anchorForLine(text, line),
  findPart: (comment) => findCommentLine(text, comment),
})

/** Lists each statement once, at its first line. */
function statementLines(program: Program, nameOf?: StatementNamer): Commentable['parts'] {
  const seen = new Set<NodeId>()
  return pythonLines(program).flatMap(({ nodeId, text }, index) => {
    if (nodeId === null || seen.has(nodeId)) return []
    seen.add(nodeId)
    const statement = nameOf && findStatement(program.body, nodeId)
    const code = statement ? text.replace(/\S.*/s, () => nameOf(statement)) : text
    return [{ id: nodeId, line: index + 1, code: preserveIndent(code) }]
  })
}
