/** A task for a program in text, as a lesson's file says it: what a program is tried with, without any words. */

import type { Place } from '../levels/level-file.ts'
import type { TaskGoal } from './task-goals.ts'

export type TaskTest =
  /** What is typed in, and what must be printed. */
  | { readonly input: readonly string[]; readonly output: readonly string[] }
  /** A call, and what it must give in value and kind; both are written in the task's language. */
  | { readonly call: string; readonly gives: string }

/** What a verdict depends on, and all that a learner's device needs to judge. Programs are lines of text. */
export type TaskRules = {
  readonly id: string
  /** Grows when the task changes, so that an old verdict still says what it was about. */
  readonly version: number
  readonly kind: 'task'
  readonly language: 'python' | 'javascript'
  /** The version of how programs are run. */
  readonly rules: number
  readonly tests?: readonly TaskTest[]
  /** Functions that the tests call beside the learner's. */
  readonly setup?: readonly string[]
  /** A place to fly in instead of tests: the program must solve every case. */
  readonly place?: Place
  /** Where every star of the sky must be collected, too. */
  readonly collectsAll?: boolean
  /** For projects: what must be there, whatever it shows. They draw. */
  readonly goals?: readonly TaskGoal[]
  readonly start?: readonly string[]
  readonly stars: {
    /** What the second star is for: it must be there in the program. */
    readonly uses: readonly string[]
    /** And this must not be there, where the task says to do without it. */
    readonly avoids?: readonly string[]
    /** At most so many lines earn the third star. */
    readonly mostLines: number | null
  }
}

/** With what only authors and teachers see. */
export type TaskFile = TaskRules & {
  readonly solution: readonly string[]
  readonly mustFail: readonly { readonly program: readonly string[]; readonly reason: string }[]
}
