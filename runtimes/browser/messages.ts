import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { ConsoleLine, Language, ProgramError, StopReason } from '../runtime.ts'
import type { WorldMoment } from '../task-world.ts'

/** Messages between a page and the frame that runs programs. */

export type OpenRuntimeMessage = { readonly kind: 'open'; readonly language: Language; readonly wasm: ArrayBuffer }

export type FrameTask =
  /** Runs all test cases of a task; for world tasks also records every moment. */
  | { readonly kind: 'judge'; readonly task: TaskRules; readonly program: string }
  /** Runs the program alone, with the input typed so far. */
  | {
      readonly kind: 'console'
      readonly language: Language
      readonly program: string
      readonly input: readonly string[]
    }

export type TaskRun = {
  readonly verdict: TaskVerdict
  /** The recorded moments of every case of a world task. */
  readonly flights: readonly (readonly WorldMoment[])[]
}

export type ConsoleRun = {
  readonly console: readonly ConsoleLine[]
  readonly error: ProgramError | null
  readonly stop: { readonly reason: StopReason | 'time'; readonly line: number | null } | null
}

export type FrameRequest = { readonly id: number; readonly question: FrameTask }
export type FrameResponse = { readonly id: number; readonly answer: TaskRun | ConsoleRun }
