/** What badges count and no kept row says later: it is noted when it happens, each cause once. */

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

/** `count`: how often it happened by this cause, such as lines of one play. */
export type Fact = { readonly fact: FactName; readonly cause: string; readonly count: number }
