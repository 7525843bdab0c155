/** Which level a class tries after it has looked at a wrong program: one of the same idea that is easier, or was earlier. */

export type CourseStep = {
  readonly id: string
  readonly lesson: string
  readonly unit: string
  readonly kind: string
  /** What its second star asks for: `repeat`, `if` … Of a task in text what it uses. */
  readonly ideas: readonly string[]
}

/** Why this one: made for practice, the same idea, the same unit, only earlier, or nothing comes before it. */
export type PracticeReason = 'practice' | 'same-idea' | 'same-unit' | 'earlier' | 'again'

export type PracticeLevel = { readonly step: CourseStep; readonly why: PracticeReason }

/** Has one right result that can be reached in minutes: neither read, nor guessed, nor made up. */
const playable: ReadonlySet<string> = new Set(['solve', 'finish', 'fix', 'practice', 'task'])

/** `steps` are those of one course, in their order; `null` where the step is none of them. */
export function practiceLevel(steps: readonly CourseStep[], id: string): PracticeLevel | null {
  const at = steps.findIndex((step) => step.id === id)
  const hard = steps[at]
  if (!hard) return null
  const practice = steps.find(({ lesson, kind }) => lesson === hard.lesson && kind === 'practice')
  if (practice && practice !== hard) return { step: practice, why: 'practice' }
  const nearestFirst = steps
    .slice(0, at)
    .filter(({ kind }) => playable.has(kind))
    .toReversed()
  const sharesIdea = ({ ideas }: CourseStep) => ideas.some((idea) => hard.ideas.includes(idea))
  const inUnit = nearestFirst.filter(({ unit }) => unit === hard.unit)
  const tries: readonly (readonly [PracticeReason, CourseStep | undefined])[] = [
    ['same-idea', inUnit.find(sharesIdea)],
    ['same-unit', inUnit[0]],
    ['same-idea', nearestFirst.find(sharesIdea)],
    ['earlier', nearestFirst[0]],
  ]
  for (const [why, step] of tries) if (step) return { step, why }
  return { step: hard, why: 'again' }
}
