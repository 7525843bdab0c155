import type { WorkComment } from '#app/features/learning/progress/public.ts'
import { findAnchoredStatement } from '#rules/progress/review.ts'
import type { NodeId, Program } from '#rules/program/tree.ts'
import { lineForAnchor } from '#rules/progress/comment-line.ts'
import type { Mark } from '../editor.ts'

/** Returns `null` if the comment is about the whole program or its statement was deleted. */
export const findCommentNode = (program: Program, { statement, code }: WorkComment): NodeId | null =>
  statement === null || code === null ? null : findAnchoredStatement(program, { statement, code })

/** Returns the commented line of a text program, counted from 1; `null` as in `findCommentNode`. */
export const findCommentLine = (text: string, { statement, code }: WorkComment): number | null =>
  statement === null || code === null ? null : lineForAnchor(text, { statement, code })

export const commentedLines = (text: string, comments: readonly WorkComment[]): readonly number[] => [
  ...new Set(comments.flatMap((comment) => findCommentLine(text, comment) ?? [])),
]

export const commentMarks = (program: Program, comments: readonly WorkComment[]): readonly Mark[] =>
  [...new Set(comments.map((comment) => findCommentNode(program, comment)))].flatMap((nodeId) =>
    nodeId === null ? [] : [{ nodeId, kind: 'comment' as const }],
  )
