/** Chooses the practice level after a class has discussed a wrong program: easier or earlier, with the same idea. */

export type CourseStep = {
  readonly id: string
  readonly lesson: string
  readonly unit: string
  readonly kind: string
  /** Ideas required for the second star, like `repeat` or `if`; for text tasks the required keywords. */
  readonly ideas: readonly string[]
}

/** Why the level was chosen: a practice level, the same idea, the same unit, merely earlier, or no earlier level. */
export type PracticeReason = 'practice' | 'same-idea' | 'same-unit' | 'earlier' | 'again'

export type PracticeLevel = { readonly step: CourseStep; readonly why: PracticeReason }

/** Step kinds with one right result that takes minutes; excludes stories, predictions and projects. */
const playableKinds: ReadonlySet<string> = new Set(['solve', 'finish', 'fix', 'practice', 'task'])

/** `steps`: all steps of the course in order. `null` if the step is not in the course. */
export function choosePracticeLevel(steps: readonly CourseStep[], id: string): PracticeLevel | null {
  const index = steps.findIndex((step) => step.id === id)
  const failedStep = steps[index]
  if (!failedStep) return null
  const practice = steps.find(({ lesson, kind }) => lesson === failedStep.lesson && kind === 'practice')
  if (practice && practice !== failedStep) return { step: practice, why: 'practice' }
  const nearestFirst = steps
    .slice(0, index)
    .filter(({ kind }) => playableKinds.has(kind))
    .toReversed()
  const sharesIdea = ({ ideas }: CourseStep) => ideas.some((idea) => failedStep.ideas.includes(idea))
  const inUnit = nearestFirst.filter(({ unit }) => unit === failedStep.unit)
  const candidates: readonly (readonly [PracticeReason, CourseStep | undefined])[] = [
    ['same-idea', inUnit.find(sharesIdea)],
    ['same-unit', inUnit[0]],
    ['same-idea', nearestFirst.find(sharesIdea)],
    ['earlier', nearestFirst[0]],
  ]
  for (const [why, step] of candidates) if (step) return { step, why }
  return { step: failedStep, why: 'again' }
}
