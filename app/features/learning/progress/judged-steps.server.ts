import { readFileSync } from 'node:fs'
import type { JudgedStep } from '#content/publish.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { answerOf } from '#rules/levels/prediction.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'

/** All steps of all lessons, written by `tools/build/build-content.ts`. Each process reads the file once. */

const file = './build/content/steps.json'
let steps: ReadonlyMap<string, JudgedStep> | undefined

export const loadSteps = (): ReadonlyMap<string, JudgedStep> =>
  (steps ??= new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, JudgedStep>)))

export function findStep(lesson: string, step: string): JudgedStep | null {
  const match = loadSteps().get(step)
  return match?.lesson === lesson ? match : null
}

let byLesson: ReadonlyMap<string, readonly string[]> | undefined

/** Step ids in lesson order. */
export function stepsOfLesson(lesson: string): readonly string[] {
  byLesson ??= new Map(
    [...Map.groupBy(loadSteps(), ([, judged]) => judged.lesson)].map(([id, steps]) => [
      id,
      steps.map(([step]) => step),
    ]),
  )
  return byLesson.get(lesson) ?? []
}

export type CourseStep = { readonly lesson: string; readonly step: string; readonly isOptional: boolean }
let byCourse: ReadonlyMap<string, readonly CourseStep[]> | undefined

/** All steps of a course in order. */
export function stepsOfCourse(course: string): readonly CourseStep[] {
  byCourse ??= new Map(
    [...Map.groupBy(loadSteps(), ([, judged]) => judged.course)].map(([id, steps]) => [
      id,
      steps.map(([step, { lesson, kind }]) => ({ lesson, step, isOptional: isOptional(kind) })),
    ]),
  )
  return byCourse.get(course) ?? []
}

export const listCourses = (): readonly string[] => [...new Set([...loadSteps().values()].map(({ course }) => course))]

type PartSizes = { readonly unit: ReadonlyMap<string, number>; readonly course: ReadonlyMap<string, number> }
let sizes: PartSizes | undefined

const countStepsBy = (part: 'unit' | 'course', ids: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) {
    const name = loadSteps().get(id)?.[part]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Counts units and courses whose steps are all in the list, which must not contain duplicates. */
export function countFinishedParts(steps: readonly string[]): { unitsFinished: number; coursesFinished: number } {
  sizes ??= { unit: countStepsBy('unit', loadSteps().keys()), course: countStepsBy('course', loadSteps().keys()) }
  const countFinished = (part: 'unit' | 'course') =>
    [...countStepsBy(part, steps)].filter(([name, count]) => count === sizes![part].get(name)).length
  return { unitsFinished: countFinished('unit'), coursesFinished: countFinished('course') }
}

const answers = new WeakMap<LevelRules, number | null>()

/** Correct answer of a prediction question; `null` for other levels. */
export function findCorrectAnswer(level: LevelRules): number | null {
  if (!level.predict) return null
  let answer = answers.get(level)
  if (answer === undefined) {
    const result = answerOf(level)
    answer = result.ok ? result.value : null
    answers.set(level, answer)
  }
  return answer
}
