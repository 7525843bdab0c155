import { openRunner } from '#app/features/lessons/tasks/program-runner.ts'
import type { Tried } from './tried-programs.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'

/** What a page runs programs with, asked from outside the browser. */

const runners = { python: openRunner('python'), javascript: openRunner('javascript') }

/** How long the page itself could not do anything, at most, since it was last asked. */
let longestTurn = 0
let turned = performance.now()
setInterval(() => {
  longestTurn = Math.max(longestTurn, performance.now() - turned)
  turned = performance.now()
}, 10)

export type RunnerSide = {
  readonly judgeAll: (asked: readonly Tried[]) => Promise<{ verdicts: TaskVerdict[]; longestTurnMs: number }>
}

const side: RunnerSide = {
  async judgeAll(asked) {
    longestTurn = 0
    const verdicts: TaskVerdict[] = []
    for (const { task, program } of asked) verdicts.push((await runners[task.language].judge(task, program)).verdict)
    return { verdicts, longestTurnMs: longestTurn }
  },
}
Object.assign(globalThis, side)
