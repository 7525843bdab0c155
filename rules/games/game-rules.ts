/**
 * A game as rules alone: sixty ticks a second, whole numbers, chance only from the seed. The page draws the state and
 * never decides anything; the server runs the same rules over the same inputs and gets the same score.
 */

export const ticksPerSecond = 60

export const skills = [
  'plan-sequence',
  'look-ahead',
  'compare-order',
  'efficient',
  'binary',
  'place-value',
  'keyboard',
  'type-right',
  'and-or-not',
  'read-condition',
  'pattern',
  'keep-in-mind',
  'trace',
  'debug',
  'halve',
  'recall',
  'judge-own',
] as const

export type Skill = (typeof skills)[number]

/** What a play says about a skill, for the teacher: out of so many tries so many were right. */
export type Evidence = { readonly skill: Skill; readonly tries: number; readonly right: number }

/** What somebody meant, never where they pressed, at a tick of the play. */
export type GameInput = { readonly t: number }

/** How a play is set up, issued by the server together with the seed. */
export type PlaySettings = {
  readonly seed: number
  /** 0 none; 1 and 2 after tries without a star, as each game defines them. Stars do not become cheaper. */
  readonly help: 0 | 1 | 2
  /** Without a clock the world moves only when somebody acts. */
  readonly clock: boolean
}

export type GameRules<State, Input extends GameInput, Level> = {
  readonly slug: string
  /** Rises with every change that could change a score; plays of an older version are replayed by the older rules. */
  readonly version: number
  readonly maxTicks: number
  readonly maxInputsPerSecond: number
  /** Reads an input that somebody sent; null for anything that is not one. Whether it is allowed now is for `isLegal`. */
  readInput(sent: unknown): Input | null
  init(level: Level, settings: PlaySettings): State
  isLegal(state: State, input: Input): boolean
  /** Exactly one tick, with at most one input. Changes the state it is given. */
  step(state: State, input: Input | null): void
  isDone(state: State): boolean
  score(state: State): number
  /** 0 to 1000: how full the star bar is. */
  meter(state: State): number
  /** Every number that decides how the play goes on. */
  digest(state: State): number
  evidence(state: State): readonly Evidence[]
  /** How many tasks were right one after the other, at most, where a badge asks for it. */
  longestRun?(state: State): number
}
