import { contentLanguages } from '#content/languages.ts'
import { isLevel, isTask, type Lesson, type LevelStep, type TaskStep } from '#content/schema.ts'
import { isOpenWork } from '#rules/progress/review.ts'

/** Open work has a rubric, with words for each of its criteria in every language; nothing else has one. */
export function rubricProblems({ steps, texts }: Pick<Lesson, 'steps' | 'texts'>): string[] {
  return steps
    .filter((step) => isLevel(step) || isTask(step))
    .flatMap((step) => {
      const { id, rubric } = step
      if (isOpen(step) !== (rubric !== undefined))
        return [`${id}: ${rubric ? 'has a rubric, which only open work has' : 'is open work without a rubric'}`]
      if (rubric && new Set(rubric).size < rubric.length) return [`${id}: the rubric names a criterion twice`]
      return contentLanguages.flatMap((language) => {
        const text = texts[language].steps[id]
        const said = text && 'rubric' in text ? Object.keys(text.rubric ?? {}) : []
        const asked: readonly string[] = rubric ?? []
        return [
          ...asked.filter((one) => !said.includes(one)).map((one) => `${id}: no words for ${one} in ${language}`),
          ...said
            .filter((one) => !asked.includes(one))
            .map((one) => `${id}: words in ${language} for ${one}, which nobody marks`),
        ]
      })
    })
}

/** A program in text is judged by tests or by a place; one that has goals instead is open. */
const isOpen = (step: LevelStep | TaskStep) => (isTask(step) ? step.goals !== undefined : isOpenWork(step.kind))
