/** Format of text programming tasks in lesson files: tests and rules, without translated texts. */

import type { WorldSetup } from '../levels/level-file.ts'
import type { TaskGoal } from './task-goals.ts'

export type TaskTest =
  /** Input lines and the expected output lines. */
  | { readonly input: readonly string[]; readonly output: readonly string[] }
  /** A call and its expected result, both as source text in the task's programming language; the type must match too. */
  | { readonly call: string; readonly gives: string }

/** Everything the verdict depends on and a student's device needs. Programs are lists of lines. */
export type TaskRules = {
  readonly id: string
  /** Increases when the task changes, so that old verdicts name the version they judged. */
  readonly version: number
  readonly kind: 'task'
  readonly language: 'python' | 'javascript'
  /** Version of the run rules. */
  readonly rules: number
  readonly tests?: readonly TaskTest[]
  /** Helper functions for the tests, in addition to the student's program. */
  readonly setup?: readonly string[]
  /** A world to fly in instead of tests; the program must solve every case. */
  readonly place?: WorldSetup
  /** Whether the program must also collect every star in the world. */
  readonly collectsAll?: boolean
  /** Requirements of drawing projects, whose result is free. */
  readonly goals?: readonly TaskGoal[]
  readonly start?: readonly string[]
  readonly stars: {
    /** Names or keywords the program must use for the second star. */
    readonly uses: readonly string[]
    /** Names or keywords the program must not use for the second star. */
    readonly avoids?: readonly string[]
    /** Maximum number of lines for the third star. */
    readonly mostLines: number | null
  }
}

/** Includes parts that only authors and teachers see. */
export type TaskFile = TaskRules & {
  readonly solution: readonly string[]
  readonly mustFail: readonly { readonly program: readonly string[]; readonly reason: string }[]
}
