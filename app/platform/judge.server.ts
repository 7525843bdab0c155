import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { Whose } from './fair-line.server.ts'

export type Judgement = {
  readonly verdict: TaskVerdict
  /** What it took of a processor. */
  readonly ms: number
}

/** Runs programs of learners where they can harm nobody. Refuses with `unavailable` when there is too much to do. */
export type Judge = {
  /** Whoever had least of the processes is next, the school before the person. */
  readonly judge: (task: TaskRules, program: string, whose: Whose) => Promise<Judgement>
  readonly close: () => Promise<void>
}
