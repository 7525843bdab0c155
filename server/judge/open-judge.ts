import { AppError } from '#app/platform/errors.ts'
import type { Env } from '#app/platform/env.server.ts'
import { fairLine } from '#app/platform/fair-line.server.ts'
import type { Judge } from '#app/platform/judge.server.ts'
import { childCommand } from './isolation.ts'
import { MOST_CPU_MS } from './child-process.ts'
import { openPool, type Pool } from './judge-pool.ts'

const MOST_WAITING = 1_000

/** What this process judges with: its own pool where it has the role, opened when it is first needed or told to warm up. */
export function openJudge({ ROLES, JUDGE_ISOLATION, JUDGE_PROCESSES }: Env): Judge & { warmUp: () => void } {
  let pool: Pool | undefined
  // As many as work at once: who waits, waits here, where it is known for whom.
  const line = fairLine({ places: JUDGE_PROCESSES, mostWaiting: MOST_WAITING, expectedCost: MOST_CPU_MS })
  const opened = (): Pool => {
    if (!ROLES.includes('judge')) throw new AppError('unavailable')
    if (pool) return pool
    const command = childCommand(JUDGE_ISOLATION)
    if (!command) throw new Error(forbidden)
    pool = openPool(command, { children: JUDGE_PROCESSES, mostWaiting: MOST_WAITING })
    return pool
  }
  return {
    judge: async (task, program, whose) => {
      const { judge } = opened()
      return line(
        whose,
        () => judge(task, program),
        ({ ms }) => ms,
      )
    },
    close: async () => pool?.close(),
    warmUp: () => void opened(),
  }
}

const forbidden =
  'This machine forbids namespaces, so programs of learners would run with the network in reach. Allow them (docs/running.md), take judge out of ROLES, or set JUDGE_ISOLATION=weaker.'
