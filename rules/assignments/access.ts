/** Decides from the assignments of a class whether a lesson is open to a student. */

import type { ShownLessons } from '../classrooms/classroom.ts'
import type { Test } from './test.ts'

/** `questions`: a test with questions of its own, which is no lesson. */
export const assignmentKinds = ['course', 'lesson', 'questions'] as const
export type AssignmentKind = (typeof assignmentKinds)[number]

export const visibilities = ['open', 'locked', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]

export type Assignment = {
  /** `content` is a course, one of its lessons, or the name of the questions. */
  readonly kind: AssignmentKind
  readonly content: string
  /** The assigned group or student; both `null`: the whole class. */
  readonly groupId: string | null
  readonly studentId: string | null
  readonly visibility: Visibility
  readonly opensAt: number | null
  readonly dueAt: number | null
  readonly madeAt: number
  /** Place in the teacher's order, from 1. */
  readonly place?: number
  /** Set if the lesson is assigned as a test. */
  readonly test?: Test | null
}

export type AssignedStudent = { readonly id: string; readonly groups: readonly string[] }

export type Access = {
  /** `not-given`: no assignment covers the lesson. */
  readonly state: Visibility | 'not-given'
  /** Time the lesson opens automatically (ms since 1970). */
  readonly opensAt: number | null
  readonly dueAt: number | null
  /** The lesson is a test, or was one whose results are released. */
  readonly test?: Test
  readonly place?: number
  /** The lesson itself is assigned, not only its course. */
  readonly isAssigned?: true
}

const notAssigned: Access = { state: 'not-given', opensAt: null, dueAt: null }

/** The most specific assignment wins: lesson before course, then student before group before class, then the newest. */
export function decideLessonAccess(
  { lesson, course }: { readonly lesson: string; readonly course: string },
  assignments: readonly Assignment[],
  student: AssignedStudent,
  now: number,
): Access {
  const decisive = assignments
    .filter(({ kind, content }) => content === (kind === 'course' ? course : lesson))
    .filter((assignment) => isAssignedTo(assignment, student))
    .toSorted((first, second) => specificity(second) - specificity(first) || second.madeAt - first.madeAt)[0]
  if (!decisive) return notAssigned
  const { kind, visibility, opensAt, dueAt, test, place } = decisive
  const opensLater = visibility === 'open' && opensAt !== null && opensAt > now
  return {
    state: opensLater ? 'locked' : visibility,
    opensAt: opensLater ? opensAt : null,
    dueAt,
    ...(test && { test }),
    ...(place !== undefined && { place }),
    ...(kind === 'lesson' && { isAssigned: true as const }),
  }
}

/** Tests do not narrow the path. */
export const isNotTest = ({ test }: Pick<Assignment, 'test'>): boolean => !test

/**
 * State of a lesson without an assignment on the path: hidden only if the class shows nothing but assigned lessons and
 * has assigned some.
 */
export const unassignedState = (
  lessonsShown: ShownLessons,
  assignments: readonly Pick<Assignment, 'test'>[],
): 'hidden' | 'open' => (lessonsShown === 'assigned' && assignments.some(isNotTest) ? 'hidden' : 'open')

/**
 * Fields that open an assignment now. A test assignment must always have an opening time, also after its results are
 * released and it is an ordinary lesson again.
 */
export const openNowFields = (
  assignment: Pick<Assignment, 'test'> | undefined,
  now: number,
): Pick<Assignment, 'visibility' | 'opensAt'> => ({ visibility: 'open', opensAt: assignment?.test ? now : null })

export const isAssignedTo = ({ groupId, studentId }: Assignment, { id, groups }: AssignedStudent): boolean =>
  studentId ? studentId === id : groupId ? groups.includes(groupId) : true

const specificity = ({ kind, groupId, studentId }: Assignment): number =>
  (kind === 'course' ? 0 : 4) + (studentId ? 2 : groupId ? 1 : 0)
