import { AppError } from '#app/platform/errors/errors.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import { childCommand } from './isolation.ts'
import { openPool, type Pool } from './judge-pool.ts'

/** Judge of this process. A process with the judge role opens its pool on first use or on `warmUp`. */
export function openJudge({ ROLES, JUDGE_ISOLATION, JUDGE_PROCESSES }: Env): Judge & { warmUp: () => void } {
  let pool: Pool | undefined
  // Jobs wait in the scheduler, which knows their owners, and not in the pool.
  const scheduler = fairScheduler({ ...schedulers.programs, running: JUDGE_PROCESSES })
  const openOrGetPool = (): Pool => {
    if (!ROLES.includes('judge')) throw new AppError('unavailable')
    if (pool) return pool
    const command = childCommand(JUDGE_ISOLATION)
    if (!command) throw new Error(isolationError)
    pool = openPool(command, { children: JUDGE_PROCESSES, maxWaiting: schedulers.programs.waiting })
    return pool
  }
  return {
    judge: async (task, program, ownerPath) => {
      const { judge } = openOrGetPool()
      const path = ownerPath.map((key, level) => (level === 0 ? key : { key, ...owners.judgedPerson }))
      return scheduler.run(path, () => judge(task, program), { costOf: ({ ms }) => ms })
    },
    close: async () => pool?.close(),
    warmUp: () => void openOrGetPool(),
  }
}

const isolationError =
  'This machine forbids namespaces, so student programs could access the network. Allow them (docs/running.md), take judge out of ROLES, or set JUDGE_ISOLATION=weaker.'
