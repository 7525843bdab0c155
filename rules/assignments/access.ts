/** Whether a lesson is open to somebody, from all that their class was given. */

import type { Test } from './test.ts'

export const visibilities = ['open', 'locked', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]

export type Assignment = {
  /** A course, or one of its lessons. */
  readonly kind: 'course' | 'lesson'
  readonly content: string
  /** Whom it is for: nobody in particular is the whole class. */
  readonly groupId: string | null
  readonly studentId: string | null
  readonly visibility: Visibility
  readonly opensAt: number | null
  readonly dueAt: number | null
  readonly madeAt: number
  /** Where the lesson is given as a test. */
  readonly test?: Test | null
}

export type Learner = { readonly id: string; readonly groups: readonly string[] }

export type Access = {
  /** `not-given`: nobody gave it, so nothing is said about it. */
  readonly state: Visibility | 'not-given'
  /** When it opens by itself. */
  readonly opensAt: number | null
  readonly dueAt: number | null
  /** It is a test, or was one whose results are told. */
  readonly test?: Test
}

const notGiven: Access = { state: 'not-given', opensAt: null, dueAt: null }

/** What is said of a lesson counts before what is said of its course; what is said to one before what is said to all. */
export function accessTo(
  { lesson, course }: { readonly lesson: string; readonly course: string },
  assignments: readonly Assignment[],
  learner: Learner,
  now: number,
): Access {
  const decisive = assignments
    .filter(({ kind, content }) => content === (kind === 'lesson' ? lesson : course))
    .filter((one) => isFor(one, learner))
    .toSorted((one, other) => weightOf(other) - weightOf(one) || other.madeAt - one.madeAt)[0]
  if (!decisive) return notGiven
  const { visibility, opensAt, dueAt, test } = decisive
  const waits = visibility === 'open' && opensAt !== null && opensAt > now
  return { state: waits ? 'locked' : visibility, opensAt: waits ? opensAt : null, dueAt, ...(test && { test }) }
}

/**
 * What lets everybody in from now on to whom it was given. A test has a time to open, always: one whose results were told
 * before it opened is a lesson like any other and opens now.
 */
export const openedNow = (
  given: Pick<Assignment, 'test'> | undefined,
  now: number,
): Pick<Assignment, 'visibility' | 'opensAt'> => ({ visibility: 'open', opensAt: given?.test ? now : null })

export const isFor = ({ groupId, studentId }: Assignment, { id, groups }: Learner): boolean =>
  studentId ? studentId === id : groupId ? groups.includes(groupId) : true

const weightOf = ({ kind, groupId, studentId }: Assignment): number =>
  (kind === 'lesson' ? 4 : 0) + (studentId ? 2 : groupId ? 1 : 0)
