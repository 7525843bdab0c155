import { contentLanguages } from '#content/languages.ts'
import { isLevel, isTask, type Lesson, type LevelStep, type TaskStep } from '#content/schema.ts'
import { isOpenWork } from '#rules/progress/review.ts'

/** Open work must have a rubric with a text for each criterion in every language; other steps must not. */
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
        const describedCriteria = text && 'rubric' in text ? Object.keys(text.rubric ?? {}) : []
        const criteria: readonly string[] = rubric ?? []
        return [
          ...criteria
            .filter((item) => !describedCriteria.includes(item))
            .map((missing) => `${id}: no text for ${missing} in ${language}`),
          ...describedCriteria
            .filter((item) => !criteria.includes(item))
            .map((item) => `${id}: text in ${language} for ${item}, which is not a criterion`),
        ]
      })
    })
}

/** Programming tasks are judged by tests or by a map; those with goals instead are open work. */
const isOpen = (step: LevelStep | TaskStep) => (isTask(step) ? step.goals !== undefined : isOpenWork(step.kind))
