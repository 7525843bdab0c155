/** Progress of a step that a student passed at the first attempt. */
export const makePassedStep = (time: number) => ({
  stars: 2 as const,
  solvedAt: time,
  attempts: 1,
  hints: 0,
  activeMs: 1,
  firstAt: time,
  lastAt: time,
  version: 1,
  rules: 1,
})
