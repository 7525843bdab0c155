import { AppError } from '#app/platform/errors.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Judge } from '#app/platform/judge.server.ts'
import { childCommand } from './isolation.ts'
import { openPool } from './judge-pool.ts'

const MOST_WAITING = 1_000

/** What this process judges with: its own pool where it has the role, opened when it is first needed or told to warm up. */
export function openJudge({ ROLES, JUDGE_ISOLATION, JUDGE_PROCESSES }: Env): Judge & { warmUp: () => void } {
  let pool: Judge | undefined
  const opened = (): Judge => {
    if (!ROLES.includes('judge')) throw new AppError('unavailable')
    if (pool) return pool
    const command = childCommand(JUDGE_ISOLATION)
    if (!command) throw new Error(forbidden)
    pool = openPool(command, { children: JUDGE_PROCESSES, mostWaiting: MOST_WAITING })
    return pool
  }
  return {
    judge: async (task, program) => opened().judge(task, program),
    close: async () => pool?.close(),
    warmUp: () => void opened(),
  }
}

const forbidden =
  'This machine forbids namespaces, so programs of learners would run with the network in reach. Allow them (docs/running.md), take judge out of ROLES, or set JUDGE_ISOLATION=weaker.'
