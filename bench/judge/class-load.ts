import { openJudge } from '#server/judge/open-judge.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { seededRandom } from '#rules/program/random.ts'
import { quantile, roundTo } from '../live/processes.ts'
import type { Submission } from './sample-programs.ts'

export type Load = {
  readonly children: number
  readonly verdicts: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
  readonly slowest: number
}

const EVERY_MS = 30_000
const SCHOOLS = 50

/** Simulates students who each run a program every 30 seconds on average, on a judge with one process. */
export async function measureClassLoad(
  children: number,
  durationMs: number,
  programs: readonly Submission[],
): Promise<Load> {
  const judge = openJudge({ ROLES: ['judge'], JUDGE_ISOLATION: 'weaker', JUDGE_PROCESSES: 1 } as unknown as Env)
  const random = seededRandom(5)
  const durations: number[] = []
  let refused = 0
  const run = async (child: number) => {
    const { task, program } = programs[random(programs.length)]!
    const began = performance.now()
    try {
      await judge.judge(task, program, [`school ${child % SCHOOLS}`, `child ${child}`])
      durations.push(performance.now() - began)
    } catch {
      refused++
    }
  }
  try {
    // The first run starts the judge process, so it is not measured.
    await run(0)
    durations.length = 0
    const runs = Array.from({ length: Math.round((children * durationMs) / EVERY_MS) }, () => random(durationMs))
    await Promise.all(
      runs.map((startMs, index) =>
        new Promise((begin) => setTimeout(begin, startMs)).then(() => run(index % children)),
      ),
    )
  } finally {
    await judge.close()
  }
  return {
    children,
    verdicts: durations.length,
    refused,
    p50: roundTo(quantile(durations, 0.5), 1),
    p99: roundTo(quantile(durations, 0.99), 1),
    slowest: Math.round(Math.max(...durations)),
  }
}
