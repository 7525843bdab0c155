/** Common interface for running students' programs in Python and JavaScript, in a browser worker and in the judge. */

export const languages = ['python', 'javascript'] as const
export type Language = (typeof languages)[number]

/** A value that may be passed between a program and the host. */
export type PlainValue = number | string | boolean | null

export type RunLimits = {
  /** Loop iterations and function calls. */
  readonly steps: number
  readonly outputCharacters: number
}

export const defaultLimits: RunLimits = { steps: 50_000, outputCharacters: 20_000 }

/** Functions of a world that a program may call. After a function returned `over`, the program ends. */
export type WorldCalls = {
  readonly actions: readonly string[]
  readonly sensors: readonly string[]
  /** Names of the actions and sensors with inputs that may be numbers. */
  readonly numbered: readonly string[]
  /** Python module that a program must import to use the functions. */
  readonly module?: 'turtle'
  readonly act: (word: string, inputs: readonly PlainValue[], line: number | null) => 'done' | 'over' | 'refused'
  readonly look: (word: string, inputs: readonly PlainValue[]) => { readonly value: PlainValue } | 'over'
}

export type RunRequest = {
  readonly program: string
  /** Input lines. */
  readonly input?: readonly string[]
  /** When the input ends: tests read empty lines, the console stops and prompts the student. */
  readonly whenInputEnds?: 'empty' | 'ask'
  /** Evaluated after the program; its result is compared with `gives` by value and type. */
  readonly call?: { readonly setup?: string; readonly expression: string; readonly gives: string }
  readonly world?: WorldCalls
  /** Tracks the current line, for the animation. */
  readonly watchesLines?: boolean
  readonly seed?: number
  readonly limits?: RunLimits
}

/** Console entries in order. Prompts do not count as output, so tests ignore them. */
export type ConsoleLine = { readonly kind: 'printed' | 'asked' | 'typed'; readonly text: string }

export type ProgramError = {
  /** Error type of the language, for example `NameError`. */
  readonly type: string
  readonly text: string
  /** Line of the student's program. */
  readonly line: number | null
}

/**
 * `steps`: too many steps. `output`: too much output. `input`: the program waits for input. `crashed`: the program
 * crashed the machine.
 */
export type StopReason = 'steps' | 'output' | 'input' | 'crashed'

export type RunResult = {
  readonly output: string
  readonly console: readonly ConsoleLine[]
  readonly value: { readonly shown: string; readonly same: boolean } | null
  readonly error: ProgramError | null
  readonly stop: { readonly reason: StopReason; readonly line: number | null } | null
  readonly steps: number
  /** Lines of the loops and functions that were entered, if the language reports them. */
  readonly entered: readonly number[]
}

/** Runs programs of one language sequentially. Each run starts in the initial state. */
export type Runtime = {
  readonly language: Language
  readonly run: (request: RunRequest) => Promise<RunResult>
}
