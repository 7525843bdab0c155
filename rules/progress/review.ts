/** What those who teach say about a student's work at a step. */

import { checkDisplayName, type DisplayNameReason } from '../display-name.ts'
import type { Result } from '../lib/result.ts'
import { codeOf } from '../program/python-line.ts'
import { statementsIn, type NodeId, type Program } from '../program/tree.ts'
import type { StepProgress } from './step-progress.ts'

export const reviewMarks = ['keep-working', 'reviewed'] as const
export type ReviewMark = (typeof reviewMarks)[number]

/** `attempts`: how many runs there were when it was marked. */
export type Review = { readonly mark: ReviewMark; readonly attempts: number }

/** Levels without one right result: a verdict says that the goals are met, only a person says more. */
const openKinds: ReadonlySet<string> = new Set(['create', 'project'])

export const isOpenWork = (kind: string): boolean => openKinds.has(kind)

/** Something of one's own was made and nobody has looked at it yet, or somebody went on after being told to. */
export function isToRead(
  isOpen: boolean,
  { solvedAt, attempts }: Pick<StepProgress, 'solvedAt' | 'attempts'>,
  review: Review | null,
): boolean {
  if (review?.mark === 'reviewed') return false
  return review ? attempts > review.attempts : isOpen && solvedAt !== null
}

export const MOST_COMMENT_LETTERS = 280
/** About one step of one student. */
export const MOST_COMMENTS = 20

/** Of a group that makes the same mistake, in one sending; a larger one is answered in several. */
export const MOST_ANSWERED = 100

/** What is often said is kept as what it means, so that each child reads it in their own language. */
export const phrases = ['look-here', 'almost', 'run-slowly', 'well-done'] as const
export type Phrase = (typeof phrases)[number]

export const checkComment = (text: string): Result<string, DisplayNameReason> =>
  checkDisplayName(text, MOST_COMMENT_LETTERS)

/** Which statement a comment is about: the how manieth from the top, and how it was written then. */
export type CommentPlace = { readonly statement: number; readonly code: string }

export const MOST_CODE_CHARACTERS = 200

export function placeOf(program: Program, id: NodeId): CommentPlace | null {
  const statements = statementsIn(program.body)
  const statement = statements.findIndex((one) => one.id === id)
  return statement === -1 ? null : { statement, code: writtenAs(statements[statement]!) }
}

/**
 * The statement in a program that may have changed since: the same words at the same place, else the same words
 * nearest to it. `null` where they are gone.
 */
export function statementAt(program: Program, { statement, code }: CommentPlace): NodeId | null {
  const same = statementsIn(program.body)
    .map((one, at) => ({ id: one.id, away: Math.abs(at - statement), code: writtenAs(one) }))
    .filter((one) => one.code === code)
    .toSorted((one, other) => one.away - other.away)
  return same[0]?.id ?? null
}

const writtenAs = (statement: Parameters<typeof codeOf>[0]): string => codeOf(statement).slice(0, MOST_CODE_CHARACTERS)
