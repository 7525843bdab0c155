import type { WorkComment } from '#app/features/progress/public.ts'
import { pythonLines } from '#rules/program/python.ts'
import { find } from '#rules/program/edit.ts'
import type { NodeId, Program, Statement } from '#rules/program/tree.ts'
import { linesToChoose, placeOfLine } from '#rules/progress/comment-line.ts'
import { placeOf, type CommentPlace } from '#rules/progress/review.ts'
import { lineOfComment, nodeOfComment } from '../comments/comment-marks.ts'

/** Parts of a program about which something can be said: statements of a tree, or lines of a text. */
export type Commentable = {
  readonly parts: readonly { readonly id: number; readonly line: number; readonly code: string }[]
  readonly placeOf: (id: number) => CommentPlace | null
  /** The part that a comment is about; `null` where it is about all of it, or what it was about is gone. */
  readonly partOf: (comment: WorkComment) => number | null
}

/** A list of choices takes no spaces at the beginning of a line. */
const indented = (code: string) => code.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length))

/** Where tiles are seen they are listed by their names; a list of choices has no pictures. */
export type NameOf = (statement: Statement) => string

export const statementsOf = (program: Program, nameOf?: NameOf): Commentable => ({
  parts: statementLines(program, nameOf),
  placeOf: (id) => placeOf(program, id),
  partOf: (comment) => nodeOfComment(program, comment),
})

export const linesOf = (text: string): Commentable => ({
  parts: linesToChoose(text).map(({ line, code }) => ({ id: line, line, code: indented(code) })),
  placeOf: (line) => placeOfLine(text, line),
  partOf: (comment) => lineOfComment(text, comment),
})

/** Every statement once, by the line that it begins on. */
function statementLines(program: Program, nameOf?: NameOf): Commentable['parts'] {
  const seen = new Set<NodeId>()
  return pythonLines(program).flatMap(({ nodeId, text }, at) => {
    if (nodeId === null || seen.has(nodeId)) return []
    seen.add(nodeId)
    const statement = nameOf && find(program.body, nodeId)
    const code = statement ? text.replace(/\S.*/s, () => nameOf(statement)) : text
    return [{ id: nodeId, line: at + 1, code: indented(code) }]
  })
}
