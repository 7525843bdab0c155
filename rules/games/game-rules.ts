/**
 * Deterministic rules of a game: sixty ticks per second, integers only, randomness only from the seed. The page only
 * renders the state; the server replays the same inputs with the same rules and gets the same score.
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

/** Evidence for a skill, shown to the teacher: number of tries and of successful tries. */
export type Evidence = { readonly skill: Skill; readonly tries: number; readonly right: number }

/** A player's action at tick `t`; describes the intent, not pointer coordinates. */
export type GameInput = { readonly t: number }

/** Settings of a play, issued by the server. */
export type PlaySettings = {
  readonly seed: number
  /** Help level, raised after tries without a star; each game defines its help. Star thresholds do not change. */
  readonly help: 0 | 1 | 2
  /** Without a clock the game world changes only on player input. */
  readonly clock: boolean
}

export type GameRules<State, Input extends GameInput, Level> = {
  readonly slug: string
  /** Increase with every change that could affect a score; older plays are replayed with older rules. */
  readonly version: number
  readonly maxTicks: number
  readonly maxInputsPerSecond: number
  /** Parses an untrusted input; null if malformed. `isLegal` decides whether it is allowed in a state. */
  readInput(sent: unknown): Input | null
  init(level: Level, settings: PlaySettings): State
  isLegal(state: State, input: Input): boolean
  /** Advances `state` in place by exactly one tick, with at most one input. */
  step(state: State, input: Input | null): void
  isDone(state: State): boolean
  score(state: State): number
  /** Fill level of the star bar, 0 to 1000. */
  meter(state: State): number
  /** Hash of all numbers that affect the rest of the play. */
  digest(state: State): number
  evidence(state: State): readonly Evidence[]
  /** Longest streak of correct tasks; only for games with a badge for it. */
  longestRun?(state: State): number
}
