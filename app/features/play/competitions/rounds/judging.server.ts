import { openJudging, type Judging } from '#app/platform/limits/judging.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

/** Judging of answers in rooms. Keyed by pool so that each test server has its own budgets. */
const judgings = new WeakMap<object, Judging>()

export function getJudging(services: Pick<Services, 'pool' | 'now'>): Judging {
  const judging = judgings.get(services.pool) ?? openJudging(() => services.now())
  judgings.set(services.pool, judging)
  return judging
}
