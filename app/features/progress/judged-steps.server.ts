import { readFileSync } from 'node:fs'
import type { JudgedStep } from '#content/publish.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { answerOf } from '#rules/levels/prediction.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'

/** Every step of every lesson as `tools/build-content.ts` wrote it, read once by a process. */

const file = './build/content/steps.json'
let steps: ReadonlyMap<string, JudgedStep> | undefined

export const loadSteps = (): ReadonlyMap<string, JudgedStep> =>
  (steps ??= new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, JudgedStep>)))

export function judgedStep(lesson: string, step: string): JudgedStep | null {
  const found = loadSteps().get(step)
  return found?.lesson === lesson ? found : null
}

let byLesson: ReadonlyMap<string, readonly string[]> | undefined

/** In the order in which they are done. */
export function stepsOfLesson(lesson: string): readonly string[] {
  byLesson ??= new Map(
    [...Map.groupBy(loadSteps(), ([, one]) => one.lesson)].map(([id, steps]) => [id, steps.map(([step]) => step)]),
  )
  return byLesson.get(lesson) ?? []
}

export type CourseStep = { readonly lesson: string; readonly step: string; readonly isOptional: boolean }
let byCourse: ReadonlyMap<string, readonly CourseStep[]> | undefined

/** All of a course. */
export function stepsOfCourse(course: string): readonly CourseStep[] {
  byCourse ??= new Map(
    [...Map.groupBy(loadSteps(), ([, one]) => one.course)].map(([id, steps]) => [
      id,
      steps.map(([step, { lesson, kind }]) => ({ lesson, step, isOptional: isOptional(kind) })),
    ]),
  )
  return byCourse.get(course) ?? []
}

type Parts = { readonly unit: ReadonlyMap<string, number>; readonly course: ReadonlyMap<string, number> }
let sizes: Parts | undefined

const stepsBy = (part: 'unit' | 'course', ids: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) {
    const name = loadSteps().get(id)?.[part]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Units and courses of which all steps are among these; each step is named once. */
export function finishedParts(steps: readonly string[]): { unitsFinished: number; coursesFinished: number } {
  sizes ??= { unit: stepsBy('unit', loadSteps().keys()), course: stepsBy('course', loadSteps().keys()) }
  const whole = (part: 'unit' | 'course') =>
    [...stepsBy(part, steps)].filter(([name, count]) => count === sizes![part].get(name)).length
  return { unitsFinished: whole('unit'), coursesFinished: whole('course') }
}

const answers = new WeakMap<LevelRules, number | null>()

/** What is right, where a level asks before the run. */
export function rightAnswer(level: LevelRules): number | null {
  if (!level.predict) return null
  let answer = answers.get(level)
  if (answer === undefined) {
    const found = answerOf(level)
    answer = found.ok ? found.value : null
    answers.set(level, answer)
  }
  return answer
}
