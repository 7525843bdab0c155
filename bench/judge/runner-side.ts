import { openRunner } from '#app/features/learning/lessons/tasks/program-runner.ts'
import type { Submission } from './sample-programs.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'

/** Exposes the page's program runners on `globalThis`, for calls through Playwright. */

const runners = { python: openRunner('python'), javascript: openRunner('javascript') }

/** Longest time in ms that the main thread was blocked since the last call of `judgeAll`. */
let longestBlock = 0
let lastTick = performance.now()
setInterval(() => {
  longestBlock = Math.max(longestBlock, performance.now() - lastTick)
  lastTick = performance.now()
}, 10)

export type RunnerApi = {
  readonly judgeAll: (programs: readonly Submission[]) => Promise<{ verdicts: TaskVerdict[]; longestTurnMs: number }>
}

const api: RunnerApi = {
  async judgeAll(programs) {
    longestBlock = 0
    const verdicts: TaskVerdict[] = []
    for (const { task, program } of programs) verdicts.push((await runners[task.language].judge(task, program)).verdict)
    return { verdicts, longestTurnMs: longestBlock }
  },
}
Object.assign(globalThis, api)
