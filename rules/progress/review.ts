/** Teachers' reviews and comments on a student's work at a step. */

import { checkDisplayName, type DisplayNameReason } from '../input/display-name.ts'
import type { Result } from '../result.ts'
import { codeOf } from '../program/python-line.ts'
import { statementsIn, type NodeId, type Program } from '../program/tree.ts'
import type { StepProgress } from './step-progress.ts'

export const reviewMarks = ['keep-working', 'reviewed'] as const
export type ReviewMark = (typeof reviewMarks)[number]

/** `attempts`: number of runs at the time of the review. */
export type Review = { readonly mark: ReviewMark; readonly attempts: number }

/** Step kinds without a single right result: the verdict only checks goals, so a teacher reviews the work. */
const openKinds: ReadonlySet<string> = new Set(['create', 'project'])

export const isOpenWork = (kind: string): boolean => openKinds.has(kind)

/** Solved open work without a review, or work that continued after the mark `keep-working`. */
export function needsReview(
  isOpen: boolean,
  { solvedAt, attempts }: Pick<StepProgress, 'solvedAt' | 'attempts'>,
  review: Review | null,
): boolean {
  if (review?.mark === 'reviewed') return false
  return review ? attempts > review.attempts : isOpen && solvedAt !== null
}

export const MAX_COMMENT_LETTERS = 280
/** Comments per step and student. */
export const MAX_COMMENTS = 20

/** Students with the same mistake who get a comment in one request; larger groups need several requests. */
export const MAX_GROUP_COMMENT_STUDENTS = 100

/** Predefined comments, stored as keys so that each student reads them in their language. */
export const phrases = ['look-here', 'almost', 'run-slowly', 'well-done'] as const
export type Phrase = (typeof phrases)[number]

export const checkComment = (text: string): Result<string, DisplayNameReason> =>
  checkDisplayName(text, MAX_COMMENT_LETTERS)

/** The statement a comment refers to: its index from the top, and its code when the comment was written. */
export type CommentAnchor = { readonly statement: number; readonly code: string }

export const MAX_CODE_CHARACTERS = 200

export function anchorForStatement(program: Program, id: NodeId): CommentAnchor | null {
  const statements = statementsIn(program.body)
  const statement = statements.findIndex((candidate) => candidate.id === id)
  return statement === -1 ? null : { statement, code: statementCode(statements[statement]!) }
}

/**
 * Finds the commented statement in a program that may have changed since: the nearest statement with the same code.
 * `null` if the code is gone.
 */
export function findAnchoredStatement(program: Program, { statement, code }: CommentAnchor): NodeId | null {
  const matches = statementsIn(program.body)
    .map((candidate, index) => ({
      id: candidate.id,
      distance: Math.abs(index - statement),
      code: statementCode(candidate),
    }))
    .filter((candidate) => candidate.code === code)
    .toSorted((first, second) => first.distance - second.distance)
  return matches[0]?.id ?? null
}

const statementCode = (statement: Parameters<typeof codeOf>[0]): string =>
  codeOf(statement).slice(0, MAX_CODE_CHARACTERS)
