import { createJudgingBudget, type JudgingBudget } from '#app/platform/limits/judging-budget.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/** CPU time that one user may spend on judging per minute. Keyed by pool so that each test server has its own. */
const budgets = new WeakMap<object, JudgingBudget>()

export function getJudgingBudget(services: Pick<Services, 'pool' | 'now'>): JudgingBudget {
  const budget = budgets.get(services.pool) ?? createJudgingBudget(() => services.now())
  budgets.set(services.pool, budget)
  return budget
}
