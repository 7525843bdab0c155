export type QuestionPlace = { readonly number: number; readonly of: number }

/**
 * "Question 3 of 10": polls, word clouds and slides are not counted. `steps` has the kind of each round, empty for a
 * question; it is empty if all rounds are questions.
 */
export function questionPlace(steps: readonly string[], round: number, rounds: number): QuestionPlace {
  const isStep = (index: number) => (steps[index] ?? '') !== ''
  const count = (end: number) => Array.from({ length: end }, (_, index) => index).filter((i) => !isStep(i)).length
  return { number: count(round + 1), of: count(rounds) }
}
