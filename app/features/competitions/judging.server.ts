import { judgingShare, type JudgingShare } from '#app/platform/judging-share.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/** Programs and plays are judged one at a time, of the school that had least first. */
export const judgingTurn = judgingTurns()

/** Of each server's clock: what one person may take of a processor in a minute, as in lessons. */
const shares = new WeakMap<object, JudgingShare>()

export function shareOf(services: Pick<Services, 'pool' | 'now'>): JudgingShare {
  const share = shares.get(services.pool) ?? judgingShare(() => services.now())
  shares.set(services.pool, share)
  return share
}
