import type { WorkComment } from '#app/features/progress/public.ts'
import { statementAt } from '#rules/progress/review.ts'
import type { NodeId, Program } from '#rules/program/tree.ts'
import { lineOfPlace } from '#rules/progress/comment-line.ts'
import type { Mark } from '../editor.ts'

/** The statement of a program that a comment is about; `null` where it is about the whole, or what it was about is gone. */
export const nodeOfComment = (program: Program, { statement, code }: WorkComment): NodeId | null =>
  statement === null || code === null ? null : statementAt(program, { statement, code })

/** The same in a program of text: the line, counted from 1. */
export const lineOfComment = (text: string, { statement, code }: WorkComment): number | null =>
  statement === null || code === null ? null : lineOfPlace(text, { statement, code })

export const commentedLines = (text: string, comments: readonly WorkComment[]): readonly number[] => [
  ...new Set(comments.flatMap((comment) => lineOfComment(text, comment) ?? [])),
]

export const commentMarks = (program: Program, comments: readonly WorkComment[]): readonly Mark[] =>
  [...new Set(comments.map((comment) => nodeOfComment(program, comment)))].flatMap((nodeId) =>
    nodeId === null ? [] : [{ nodeId, kind: 'comment' as const }],
  )
