/** Rounds of a quiz that count for no score: the class votes, collects words or looks at a slide. */

export const stepKinds = ['poll', 'words', 'slide'] as const
export type StepKind = (typeof stepKinds)[number]

export const isStepKind = (text: string): text is StepKind => stepKinds.some((kind) => kind === text)

/** Limits of typed texts. */
export const stepBounds = {
  titleLetters: 160,
  textLetters: 300,
  optionLetters: 60,
  options: { least: 2, most: 6 },
} as const
