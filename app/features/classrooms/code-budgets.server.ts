import { codeTries } from '#rules/class-code.ts'
import { countsNow, countUp, type Counter } from '#app/platform/attempt-counts.server.ts'
import { addressOf } from '#app/platform/budgets.server.ts'
import type { Origin } from '#app/platform/command.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * Wrong codes are counted when they happen, so that those who get in touch no common row: only a flood of wrong ones
 * waits for itself.
 */

type Budget = Counter & { max: number }

const hour = 3_600

/** Wrong class codes: by site, device and address. */
export const codeBudgets = (origin: Origin | null): [site: Budget, ...others: Budget[]] => [
  { subject: 'class-code:site', max: codeTries.siteHour, windowSeconds: hour },
  ...(origin
    ? [{ subject: `class-code-address:${addressOf(origin)}`, max: codeTries.addressHour, windowSeconds: hour }]
    : []),
  ...(origin?.device
    ? [{ subject: `class-code-device:${origin.device}`, max: codeTries.deviceFiveMinutes, windowSeconds: 300 }]
    : []),
]

/** How many wrong ones there were over the whole site this hour, and whether any of the budgets is spent. */
export async function budgetsNow(
  { pool, now }: Services,
  budgets: readonly Budget[],
): Promise<{ site: number; over: boolean }> {
  const counts = await countsNow(pool, budgets, now())
  return { site: counts[0]!, over: budgets.some(({ max }, index) => counts[index]! >= max) }
}

export async function countWrongCode({ pool, now }: Services, budgets: readonly Budget[]): Promise<void> {
  await countUp(pool, budgets, now())
}
