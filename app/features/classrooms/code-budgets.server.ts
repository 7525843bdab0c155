import { codeTries } from '#rules/class-code.ts'
import { countsNow, countUp, giveBack, type Counter } from '#app/platform/attempt-counts.server.ts'
import { addressOf } from '#app/platform/budgets.server.ts'
import type { Origin } from '#app/platform/command.server.ts'
import type { Services } from '#app/platform/services.server.ts'

type Budget = Counter & { max: number }

const hour = 3_600

/** What a device and an address may try. */
const ownBudgets = (origin: Origin | null): Budget[] => [
  ...(origin
    ? [{ subject: `class-code-address:${addressOf(origin)}`, max: codeTries.addressHour, windowSeconds: hour }]
    : []),
  ...(origin?.device
    ? [{ subject: `class-code-device:${origin.device}`, max: codeTries.deviceFiveMinutes, windowSeconds: 300 }]
    : []),
]

const siteBudget: Budget = { subject: 'class-code:site', max: codeTries.siteHour, windowSeconds: hour }

export type CodeTry = {
  /** How many wrong ones there were over the whole site this hour. */
  site: number
  /** Whether any of the budgets is spent. */
  over: boolean
  /** The code was right, or not looked at. */
  giveBack: () => Promise<void>
  wasWrong: () => Promise<void>
}

/**
 * Taken before a code is looked at, so that many at the same moment have no more tries than one after the other. Only
 * the count of the whole site waits until a code was wrong: those who get in touch no row that all have in common.
 */
export async function takeCodeTry({ pool, now }: Services, origin: Origin | null): Promise<CodeTry> {
  const at = now()
  const own = ownBudgets(origin)
  const counts = own.length > 0 ? await countUp(pool, own, at) : []
  const [site = 0] = await countsNow(pool, [siteBudget], at)
  return {
    site,
    over: site >= siteBudget.max || own.some(({ max }, index) => counts[index]! > max),
    async giveBack() {
      // Always in the order in which they are taken.
      if (own.length > 0) await giveBack(pool, own, at)
    },
    async wasWrong() {
      await countUp(pool, [siteBudget], at)
    },
  }
}
