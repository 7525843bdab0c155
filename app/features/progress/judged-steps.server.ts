import { readFileSync } from 'node:fs'
import type { JudgedStep } from '#content/publish.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { answerOf } from '#rules/levels/prediction.ts'

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
