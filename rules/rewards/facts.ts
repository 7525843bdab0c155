/** Events for badges that no other stored data shows; recorded when they happen, once per cause. */

export const factNames = [
  'came-back',
  'raised',
  'own-mistake',
  'pair-step',
  'question',
  'three-skins',
  'proven-line',
  'moon-night',
  'clean-typing',
  'first-run',
  'long-line',
  'first-mend',
  'few-asks',
  'sure-flight',
  'safe-flight',
  'beat-myself',
  'daily-challenge',
] as const
export type FactName = (typeof factNames)[number]

/** `count`: number of occurrences for this cause, for example lines of one play. */
export type Fact = { readonly fact: FactName; readonly cause: string; readonly count: number }
