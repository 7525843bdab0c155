export type SolvedStep = {
  lesson: string
  step: string
  /** When it was solved (ms since 1970). */
  at: number
}

/** Lessons in which every required step is solved, the last finished one first. */
export function selectFinishedLessons(
  solvedSteps: readonly SolvedStep[],
  requiredStepsOf: (lesson: string) => readonly string[],
): string[] {
  const finished = [...Map.groupBy(solvedSteps, ({ lesson }) => lesson)].flatMap(([lesson, steps]) => {
    const times = new Map(steps.map(({ step, at }) => [step, at]))
    const required = requiredStepsOf(lesson)
    return required.length > 0 && required.every((step) => times.has(step))
      ? [{ lesson, at: Math.max(...required.map((step) => times.get(step)!)) }]
      : []
  })
  return finished.toSorted((a, b) => b.at - a.at).map(({ lesson }) => lesson)
}
