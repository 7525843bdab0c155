import type { ProgramError } from '../runtime.ts'

/** How a program ended: the evidence for finding its mistake. */
export type ProgramOutcome = {
  readonly error: ProgramError | null
  /** Whether the program ended normally, but with a wrong result. */
  readonly isOther: boolean
  /** The line at which an endless program was stopped. */
  readonly stoppedAt?: number | null
  readonly output?: string
  /** The expected output, if the task expects output. */
  readonly expected?: string | null
  /** Names that exist besides those of the language, for example world functions. */
  readonly known?: readonly string[]
  /** Lines of the loops and functions that were entered. */
  readonly entered?: readonly number[]
  /** The value that a call of a test returned. */
  readonly value?: string | null
  /** Whether tests call the functions of the program. */
  readonly isCalled?: boolean
}
