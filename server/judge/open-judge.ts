import { AppError } from '#app/platform/errors/errors.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { weightedFairQueue } from '#app/platform/limits/weighted-fair-queue.server.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import { childCommand } from './isolation.ts'
import { MAX_CPU_MS } from './child-process.ts'
import { openPool, type Pool } from './judge-pool.ts'

const MAX_WAITING = 1_000

/** Judge of this process. A process with the judge role opens its pool on first use or on `warmUp`. */
export function openJudge({ ROLES, JUDGE_ISOLATION, JUDGE_PROCESSES }: Env): Judge & { warmUp: () => void } {
  let pool: Pool | undefined
  // Jobs wait in this fair queue, which knows their owners, and not in the pool.
  const queue = weightedFairQueue({ slots: JUDGE_PROCESSES, maxWaiting: MAX_WAITING, expectedCost: MAX_CPU_MS })
  const openOrGetPool = (): Pool => {
    if (!ROLES.includes('judge')) throw new AppError('unavailable')
    if (pool) return pool
    const command = childCommand(JUDGE_ISOLATION)
    if (!command) throw new Error(isolationError)
    pool = openPool(command, { children: JUDGE_PROCESSES, maxWaiting: MAX_WAITING })
    return pool
  }
  return {
    judge: async (task, program, ownerPath) => {
      const { judge } = openOrGetPool()
      return queue(
        ownerPath,
        () => judge(task, program),
        ({ ms }) => ms,
      )
    },
    close: async () => pool?.close(),
    warmUp: () => void openOrGetPool(),
  }
}

const isolationError =
  'This machine forbids namespaces, so student programs could access the network. Allow them (docs/running.md), take judge out of ROLES, or set JUDGE_ISOLATION=weaker.'
