import type { ProgramError } from '../runtime.ts'

/** How a program ended, as far as a mistake can be told from it. */
export type Ended = {
  readonly error: ProgramError | null
  /** It came to its end, and something else came than was expected. */
  readonly isOther: boolean
  /** It did not end: the line where it was then. */
  readonly stoppedAt?: number | null
  readonly output?: string
  /** What should have been printed, where that is what was asked for. */
  readonly expected?: string | null
  /** Words that are there beside those of the language. */
  readonly known?: readonly string[]
  /** The lines of loops and functions in which a round began. */
  readonly entered?: readonly number[]
  /** What such a call gave. */
  readonly value?: string | null
  /** Its functions are called from outside. */
  readonly isCalled?: boolean
}
