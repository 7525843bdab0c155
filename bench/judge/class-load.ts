import { openJudge } from '#server/judge/open-judge.ts'
import type { Env } from '#app/platform/env.server.ts'
import { seededRandom } from '#rules/program/random.ts'
import { quantile, rounded } from '../live/processes.ts'
import type { Tried } from './tried-programs.ts'

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

/** So many children, each of whom runs a program every thirty seconds, whenever that is, on a judge with one process. */
export async function classLoad(children: number, forMs: number, programs: readonly Tried[]): Promise<Load> {
  const judge = openJudge({ ROLES: ['judge'], JUDGE_ISOLATION: 'weaker', JUDGE_PROCESSES: 1 } as unknown as Env)
  const random = seededRandom(5)
  const took: number[] = []
  let refused = 0
  const run = async (child: number) => {
    const { task, program } = programs[random(programs.length)]!
    const began = performance.now()
    try {
      await judge.judge(task, program, [`school ${child % SCHOOLS}`, `child ${child}`])
      took.push(performance.now() - began)
    } catch {
      refused++
    }
  }
  try {
    // The processes start with the first.
    await run(0)
    took.length = 0
    const runs = Array.from({ length: Math.round((children * forMs) / EVERY_MS) }, () => random(forMs))
    await Promise.all(
      runs.map((at, index) => new Promise((begin) => setTimeout(begin, at)).then(() => run(index % children))),
    )
  } finally {
    await judge.close()
  }
  return {
    children,
    verdicts: took.length,
    refused,
    p50: rounded(quantile(took, 0.5), 1),
    p99: rounded(quantile(took, 0.99), 1),
    slowest: Math.round(Math.max(...took)),
  }
}
