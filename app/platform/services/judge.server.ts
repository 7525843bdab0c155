import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'

export type Judgment = {
  readonly verdict: TaskVerdict
  /** CPU time in milliseconds. */
  readonly ms: number
}

/** Runs student programs in a sandbox. Rejects with `unavailable` when overloaded. */
export type Judge = {
  /** `owner` is the school, then the person. The owner that used least CPU time is served next. */
  readonly judge: (task: TaskRules, program: string, owner: readonly string[]) => Promise<Judgment>
  readonly close: () => Promise<void>
}
