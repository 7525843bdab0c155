import { codeTryLimits } from '#rules/classrooms/class-code.ts'
import { readCounts, countUp, refundCounts, type Counter } from '#app/platform/limits/attempt-counts.server.ts'
import { networkKeyOf } from '#app/platform/limits/budgets.server.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

type Budget = Counter & { max: number }

const hourSeconds = 3_600

/** Attempt limits of the caller's device and network address. */
const callerBudgets = (origin: Origin | null): Budget[] => [
  ...(origin
    ? [
        {
          subject: `class-code-address:${networkKeyOf(origin)}`,
          max: codeTryLimits.addressHour,
          windowSeconds: hourSeconds,
        },
      ]
    : []),
  ...(origin?.device
    ? [{ subject: `class-code-device:${origin.device}`, max: codeTryLimits.deviceFiveMinutes, windowSeconds: 300 }]
    : []),
]

const siteBudget: Budget = { subject: 'class-code:site', max: codeTryLimits.siteHour, windowSeconds: hourSeconds }

export type CodeAttempt = {
  /** Wrong codes on the whole site in the current hour. */
  siteFailures: number
  /** Whether the device, address or site limit is exceeded. */
  isOverLimit: boolean
  /** Call it if the code was valid or was not checked. */
  refund: () => Promise<void>
  recordFailure: () => Promise<void>
}

/**
 * Counts the attempt before the lookup, so that concurrent attempts cannot exceed the limit. Only the site-wide count
 * waits for a wrong code, so that valid codes do not contend for one shared row.
 */
export async function startCodeAttempt({ pool, now }: Services, origin: Origin | null): Promise<CodeAttempt> {
  const time = now()
  const budgets = callerBudgets(origin)
  const counts = budgets.length > 0 ? await countUp(pool, budgets, time) : []
  const [site = 0] = await readCounts(pool, [siteBudget], time)
  return {
    siteFailures: site,
    isOverLimit: site >= siteBudget.max || budgets.some(({ max }, index) => counts[index]! > max),
    async refund() {
      // Same order as in `countUp`, to avoid deadlocks.
      if (budgets.length > 0) await refundCounts(pool, budgets, time)
    },
    async recordFailure() {
      await countUp(pool, [siteBudget], time)
    },
  }
}
