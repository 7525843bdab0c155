import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'

export type Judgement = {
  readonly verdict: TaskVerdict
  /** What it took of a processor. */
  readonly ms: number
}

/** Runs programs of learners where they can harm nobody. Refuses with `unavailable` when there is too much to do. */
export type Judge = {
  readonly judge: (task: TaskRules, program: string) => Promise<Judgement>
  readonly close: () => Promise<void>
}
