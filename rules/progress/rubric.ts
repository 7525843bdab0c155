/** What counts in open work, where only a person can say how well it was done. */

import type { Result } from '../lib/result.ts'

/** The first four of the order are for all; the others are asked of programs in text, each where it fits. */
export const rubricCriteria = ['works', 'idea', 'readable', 'own', 'tested', 'careful', 'chart', 'doubt'] as const
export type RubricCriterion = (typeof rubricCriteria)[number]

/** Not yet, partly, yes. */
export const rubricPoints = [0, 1, 2] as const
export type RubricPoints = (typeof rubricPoints)[number]

/** By criterion. A step need not ask for all of them. */
export type RubricMarks = Readonly<Partial<Record<RubricCriterion, RubricPoints>>>

/** So many hand-ins of one step keep their marks; of more the oldest go. */
export const MOST_RUBRICS = 20

/** Every criterion of the step and no other: work that is given back half marked says nothing clear to a child. */
export function checkMarks(
  asked: readonly RubricCriterion[],
  given: RubricMarks,
): Result<RubricMarks, 'mark-missing' | 'not-asked'> {
  if (asked.some((criterion) => given[criterion] === undefined)) return { ok: false, reason: 'mark-missing' }
  if (rubricCriteria.some((criterion) => given[criterion] !== undefined && !asked.includes(criterion)))
    return { ok: false, reason: 'not-asked' }
  return { ok: true, value: Object.fromEntries(asked.map((criterion) => [criterion, given[criterion]!])) }
}

/** In the order in which they are always told. */
export const markedCriteria = (marks: RubricMarks): readonly (readonly [RubricCriterion, RubricPoints])[] =>
  rubricCriteria.flatMap((criterion) => {
    const points = marks[criterion]
    return points === undefined ? [] : [[criterion, points] as const]
  })
