/** Rubric for open work, which only a teacher can grade. */

import type { Result } from '../result.ts'

/** In display order. The first four apply to all open work; the others to text programs where they fit. */
export const rubricCriteria = ['works', 'idea', 'readable', 'own', 'tested', 'careful', 'chart', 'doubt'] as const
export type RubricCriterion = (typeof rubricCriteria)[number]

/** Not yet, partly, yes. */
export const rubricPoints = [0, 1, 2] as const
export type RubricPoints = (typeof rubricPoints)[number]

/** Points by criterion. A step may use only some criteria. */
export type RubricMarks = Readonly<Partial<Record<RubricCriterion, RubricPoints>>>

/** Stored rubric results per step; the oldest are deleted. */
export const MAX_RUBRICS = 20

/** Requires a mark for every criterion of the step and no other; partial marks would confuse students. */
export function checkMarks(
  criteria: readonly RubricCriterion[],
  marks: RubricMarks,
): Result<RubricMarks, 'mark-missing' | 'not-asked'> {
  if (criteria.some((criterion) => marks[criterion] === undefined)) return { ok: false, reason: 'mark-missing' }
  if (rubricCriteria.some((criterion) => marks[criterion] !== undefined && !criteria.includes(criterion)))
    return { ok: false, reason: 'not-asked' }
  return { ok: true, value: Object.fromEntries(criteria.map((criterion) => [criterion, marks[criterion]!])) }
}

/** Marks in display order. */
export const orderedMarks = (marks: RubricMarks): readonly (readonly [RubricCriterion, RubricPoints])[] =>
  rubricCriteria.flatMap((criterion) => {
    const points = marks[criterion]
    return points === undefined ? [] : [[criterion, points] as const]
  })
