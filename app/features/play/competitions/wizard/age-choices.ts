import type { AgeRange } from '#rules/classrooms/school-grade.ts'
import { clampAges, questionAges } from '#rules/questions/draw-questions.ts'

/** Form value for questions of all ages. */
export const allAges = 'all'

/** Form values for the ages of one school year each: `6-7` to `13-14`. */
export const ageChoices = Array.from({ length: questionAges.most - questionAges.least }, (_, index) =>
  toAgeChoice([questionAges.least + index, questionAges.least + index + 1]),
)

export function toAgeChoice(ages: AgeRange | null): string {
  return ages === null ? allAges : clampAges(ages).join('-')
}

export function parseAgeChoice(choice: string): AgeRange | null {
  const [from, to] = choice.split('-').map(Number)
  return choice === allAges || !from || !to ? null : [from, to]
}
