/** What Python and JavaScript have in common when a program of a learner runs: in a browser's worker and in the judge alike. */

export const languages = ['python', 'javascript'] as const
export type Language = (typeof languages)[number]

/** What crosses between a program and the world outside: nothing that has parts. */
export type Simple = number | string | boolean | null

export type RunLimits = {
  /** Rounds of loops and calls of functions. */
  readonly steps: number
  readonly outputCharacters: number
}

export const usualLimits: RunLimits = { steps: 50_000, outputCharacters: 20_000 }

/** The words of a world, as functions that a program may call. Where it says `over`, nothing follows. */
export type WorldCalls = {
  readonly actions: readonly string[]
  readonly sensors: readonly string[]
  /** Those of both that take numbers, or anything. */
  readonly numbered: readonly string[]
  /** Where Python knows them by a module, which must be imported. */
  readonly module?: 'turtle'
  readonly act: (word: string, inputs: readonly Simple[], line: number | null) => 'done' | 'over' | 'refused'
  readonly look: (word: string, inputs: readonly Simple[]) => { readonly value: Simple } | 'over'
}

export type RunRequest = {
  readonly program: string
  /** The lines that are typed in. */
  readonly input?: readonly string[]
  /** Where they end, a program that is tested reads empty lines; at the console somebody is asked. */
  readonly whenInputEnds?: 'empty' | 'ask'
  /** Asked for when the program has ended: what a call gives, and whether it is what it must give, in value and kind. */
  readonly call?: { readonly setup?: string; readonly expression: string; readonly gives: string }
  readonly world?: WorldCalls
  /** Tells which line the program is at, for whoever watches. */
  readonly watchesLines?: boolean
  readonly seed?: number
  readonly limits?: RunLimits
}

/** What stands at the console, in order. Questions are no output: a test does not see them. */
export type ConsoleLine = { readonly kind: 'printed' | 'asked' | 'typed'; readonly text: string }

export type ProgramError = {
  /** As the language calls it. */
  readonly type: string
  readonly text: string
  /** In the learner's program. */
  readonly line: number | null
}

/**
 * `steps`: it did more than a program may. `output`: it printed more. `input`: it waits for somebody to type. `crashed`:
 * the machine under it broke, which is the program's doing.
 */
export type StopReason = 'steps' | 'output' | 'input' | 'crashed'

export type RunResult = {
  readonly output: string
  readonly console: readonly ConsoleLine[]
  readonly value: { readonly shown: string; readonly same: boolean } | null
  readonly error: ProgramError | null
  readonly stop: { readonly reason: StopReason; readonly line: number | null } | null
  readonly steps: number
  /** The lines of loops and functions in which a round began, as far as the language tells. */
  readonly entered: readonly number[]
}

/** A language that programs run in, one at a time. Each run finds it as it was when it was opened. */
export type Runtime = {
  readonly language: Language
  readonly run: (request: RunRequest) => Promise<RunResult>
}
