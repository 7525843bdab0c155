import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { ConsoleLine, Language, ProgramError, StopReason } from '../runtime.ts'
import type { WorldMoment } from '../task-world.ts'

/** What a page asks of the frame that runs programs, and what comes back. */

export type Opening = { readonly kind: 'open'; readonly language: Language; readonly wasm: ArrayBuffer }

export type Question =
  /** Everything that the task tries a program with; of a flight also every moment. */
  | { readonly kind: 'judge'; readonly task: TaskRules; readonly program: string }
  /** The program alone, with what was typed so far. */
  | {
      readonly kind: 'console'
      readonly language: Language
      readonly program: string
      readonly input: readonly string[]
    }

export type TaskRun = {
  readonly verdict: TaskVerdict
  /** Of every case of a flight. */
  readonly flights: readonly (readonly WorldMoment[])[]
}

export type ConsoleRun = {
  readonly console: readonly ConsoleLine[]
  readonly error: ProgramError | null
  readonly stop: { readonly reason: StopReason | 'time'; readonly line: number | null } | null
}

export type Asked = { readonly id: number; readonly question: Question }
export type Told = { readonly id: number; readonly answer: TaskRun | ConsoleRun }
