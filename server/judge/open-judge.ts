import { AppError } from '#app/platform/errors/errors.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import { childCommand } from './isolation.ts'
import { openPool } from './judge-pool.ts'

/** Judge of this process. A process with the judge role opens its pool on first use or on `warmUp`. */
export function openJudge({ ROLES, JUDGE_ISOLATION, JUDGE_PROCESSES }: Env): Judge & { warmUp: () => void } {
  let pool: Judge | undefined
  const openOrGetPool = (): Judge => {
    if (!ROLES.includes('judge')) throw new AppError('unavailable')
    if (pool) return pool
    const command = childCommand(JUDGE_ISOLATION)
    if (!command) throw new Error(isolationError)
    return (pool = openPool(command, JUDGE_PROCESSES))
  }
  return {
    judge: async (...job) => openOrGetPool().judge(...job),
    close: async () => pool?.close(),
    warmUp: () => void openOrGetPool(),
  }
}

const isolationError =
  'This machine forbids namespaces, so student programs could access the network. Allow them (docs/running.md), take judge out of ROLES, or set JUDGE_ISOLATION=weaker.'
