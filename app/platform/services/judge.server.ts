import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { OwnerPath } from '../limits/weighted-fair-queue.server.ts'

export type Judgment = {
  readonly verdict: TaskVerdict
  /** CPU time in milliseconds. */
  readonly ms: number
}

/** Runs student programs in a sandbox. Rejects with `unavailable` when overloaded. */
export type Judge = {
  /** Scheduled by weighted fair queueing: least recent CPU time first, by school and then by person. */
  readonly judge: (task: TaskRules, program: string, owner: OwnerPath) => Promise<Judgment>
  readonly close: () => Promise<void>
}
